/*
 * What every public header begins and ends with, and the names that the libraries export. Each exported name begins
 * with gravitrips_, so that it cannot collide with another library's, while sources go on to write match_play or
 * solver_solve. tests/checks/symbols compares this list with the headers' functions.
 */
#ifndef GRAVITRIPS_NAMES_H
#define GRAVITRIPS_NAMES_H

/* atomic_bool, the type of flags that cancel */
#ifdef __cplusplus
#include <atomic>
using std::atomic_bool;
#else
#include <stdatomic.h>
#endif

/* Declarations between GRAVITRIPS_BEGIN and GRAVITRIPS_END are C for C++, too, and the shared library exports them. */
#ifdef __cplusplus
#define GRAVITRIPS_BEGIN                                                                                               \
    extern "C" {                                                                                                       \
    GRAVITRIPS_VISIBILITY(push(default))
#define GRAVITRIPS_END                                                                                                 \
    GRAVITRIPS_VISIBILITY(pop)                                                                                         \
    }
#else
#define GRAVITRIPS_BEGIN GRAVITRIPS_VISIBILITY(push(default))
#define GRAVITRIPS_END   GRAVITRIPS_VISIBILITY(pop)
#endif
#define GRAVITRIPS_VISIBILITY(change) _Pragma(GRAVITRIPS_TEXT(GCC visibility change))
#define GRAVITRIPS_TEXT(words)        #words

#define ai_choose                gravitrips_ai_choose
#define ai_choose_warm           gravitrips_ai_choose_warm
#define ai_prepare               gravitrips_ai_prepare
#define ai_prepares              gravitrips_ai_prepares
#define ai_suggest               gravitrips_ai_suggest
#define analyst_analyze          gravitrips_analyst_analyze
#define analyst_best             gravitrips_analyst_best
#define analyst_create           gravitrips_analyst_create
#define analyst_destroy          gravitrips_analyst_destroy
#define analyst_evaluate         gravitrips_analyst_evaluate
#define analyst_is_best          gravitrips_analyst_is_best
#define analyst_judge            gravitrips_analyst_judge
#define analyst_knows_all        gravitrips_analyst_knows_all
#define analyst_overlooks        gravitrips_analyst_overlooks
#define analyst_prepare          gravitrips_analyst_prepare
#define analyst_proves           gravitrips_analyst_proves
#define analyst_ranked           gravitrips_analyst_ranked
#define book_close               gravitrips_book_close
#define book_info                gravitrips_book_info
#define book_open                gravitrips_book_open
#define book_open_default        gravitrips_book_open_default
#define book_score               gravitrips_book_score
#define certificate_check        gravitrips_certificate_check
#define clock_format             gravitrips_clock_format
#define clock_init               gravitrips_clock_init
#define clock_is_same            gravitrips_clock_is_same
#define clock_left               gravitrips_clock_left
#define clock_parse              gravitrips_clock_parse
#define clock_press              gravitrips_clock_press
#define engine_clear             gravitrips_engine_clear
#define engine_create            gravitrips_engine_create
#define engine_destroy           gravitrips_engine_destroy
#define engine_evaluate          gravitrips_engine_evaluate
#define engine_search            gravitrips_engine_search
#define engine_set_solver        gravitrips_engine_set_solver
#define engine_set_weights       gravitrips_engine_set_weights
#define evaluator_name           gravitrips_evaluator_name
#define evaluator_title          gravitrips_evaluator_title
#define evaluator_weight         gravitrips_evaluator_weight
#define evaluator_weight_count   gravitrips_evaluator_weight_count
#define evaluator_weight_name    gravitrips_evaluator_weight_name
#define explain_ask              gravitrips_explain_ask
#define explain_cells            gravitrips_explain_cells
#define explain_hint             gravitrips_explain_hint
#define explain_hint_words       gravitrips_explain_hint_words
#define explain_move             gravitrips_explain_move
#define explain_state            gravitrips_explain_state
#define explain_why              gravitrips_explain_why
#define explain_why_terms        gravitrips_explain_why_terms
#define explain_why_words        gravitrips_explain_why_words
#define explain_words            gravitrips_explain_words
#define game_begin_at            gravitrips_game_begin_at
#define game_find                gravitrips_game_find
#define game_list                gravitrips_game_list
#define game_names               gravitrips_game_names
#define game_usage               gravitrips_game_usage
#define level_limits             gravitrips_level_limits
#define match_can_end            gravitrips_match_can_end
#define match_copy               gravitrips_match_copy
#define match_create             gravitrips_match_create
#define match_cursor             gravitrips_match_cursor
#define match_destroy            gravitrips_match_destroy
#define match_end                gravitrips_match_end
#define match_ending             gravitrips_match_ending
#define match_forks              gravitrips_match_forks
#define match_format             gravitrips_match_format
#define match_is_repetition      gravitrips_match_is_repetition
#define match_length             gravitrips_match_length
#define match_move               gravitrips_match_move
#define match_moves              gravitrips_match_moves
#define match_outcome            gravitrips_match_outcome
#define match_play               gravitrips_match_play
#define match_recent             gravitrips_match_recent
#define match_redo               gravitrips_match_redo
#define match_rewind             gravitrips_match_rewind
#define match_state              gravitrips_match_state
#define match_state_at           gravitrips_match_state_at
#define match_undo               gravitrips_match_undo
#define match_variant            gravitrips_match_variant
#define opening_find             gravitrips_opening_find
#define opening_name             gravitrips_opening_name
#define position_extend          gravitrips_position_extend
#define position_format_board    gravitrips_position_format_board
#define position_parse           gravitrips_position_parse
#define position_parse_board     gravitrips_position_parse_board
#define puzzle_generator_create  gravitrips_puzzle_generator_create
#define puzzle_generator_destroy gravitrips_puzzle_generator_destroy
#define puzzle_grade             gravitrips_puzzle_grade
#define puzzle_judge             gravitrips_puzzle_judge
#define puzzle_make              gravitrips_puzzle_make
#define random_below             gravitrips_random_below
#define random_next              gravitrips_random_next
#define record_add               gravitrips_record_add
#define record_adopt             gravitrips_record_adopt
#define record_after             gravitrips_record_after
#define record_before            gravitrips_record_before
#define record_begin_at          gravitrips_record_begin_at
#define record_beside            gravitrips_record_beside
#define record_branch            gravitrips_record_branch
#define record_clock             gravitrips_record_clock
#define record_comment           gravitrips_record_comment
#define record_copy              gravitrips_record_copy
#define record_cut               gravitrips_record_cut
#define record_format            gravitrips_record_format
#define record_free              gravitrips_record_free
#define record_has_mark          gravitrips_record_has_mark
#define record_has_tags          gravitrips_record_has_tags
#define record_head              gravitrips_record_head
#define record_init              gravitrips_record_init
#define record_is_studied        gravitrips_record_is_studied
#define record_lone_human        gravitrips_record_lone_human
#define record_made              gravitrips_record_made
#define record_mark_set_up       gravitrips_record_mark_set_up
#define record_note              gravitrips_record_note
#define record_parse             gravitrips_record_parse
#define record_parse_moves       gravitrips_record_parse_moves
#define record_raise             gravitrips_record_raise
#define record_replay            gravitrips_record_replay
#define record_settle            gravitrips_record_settle
#define record_sign              gravitrips_record_sign
#define record_sign_form         gravitrips_record_sign_form
#define record_state             gravitrips_record_state
#define record_unsign            gravitrips_record_unsign
#define record_variant           gravitrips_record_variant
#define refuse                   gravitrips_refuse
#define review_bests             gravitrips_review_bests
#define review_better            gravitrips_review_better
#define review_chance_find       gravitrips_review_chance_find
#define review_create            gravitrips_review_create
#define review_destroy           gravitrips_review_destroy
#define review_key               gravitrips_review_key
#define review_line_find         gravitrips_review_line_find
#define review_milliseconds      gravitrips_review_milliseconds
#define review_pack              gravitrips_review_pack
#define review_soften            gravitrips_review_soften
#define review_unpack            gravitrips_review_unpack
#define seat_format              gravitrips_seat_format
#define seat_lone_human          gravitrips_seat_lone_human
#define seat_parse               gravitrips_seat_parse
#define sitting_champion         gravitrips_sitting_champion
#define sitting_finish           gravitrips_sitting_finish
#define sitting_next             gravitrips_sitting_next
#define sitting_player           gravitrips_sitting_player
#define sitting_reset            gravitrips_sitting_reset
#define sitting_side             gravitrips_sitting_side
#define sitting_swap             gravitrips_sitting_swap
#define solver_analyze           gravitrips_solver_analyze
#define solver_clear             gravitrips_solver_clear
#define solver_compare           gravitrips_solver_compare
#define solver_covers            gravitrips_solver_covers
#define solver_create            gravitrips_solver_create
#define solver_destroy           gravitrips_solver_destroy
#define solver_is_quick          gravitrips_solver_is_quick
#define solver_line              gravitrips_solver_line
#define solver_memory            gravitrips_solver_memory
#define solver_moves_to_win      gravitrips_solver_moves_to_win
#define solver_next_alpha        gravitrips_solver_next_alpha
#define solver_set_deadline      gravitrips_solver_set_deadline
#define solver_solve             gravitrips_solver_solve
#define tablebase_bytes          gravitrips_tablebase_bytes
#define tablebase_create         gravitrips_tablebase_create
#define tablebase_destroy        gravitrips_tablebase_destroy
#define tablebase_ending         gravitrips_tablebase_ending
#define tablebase_for            gravitrips_tablebase_for
#define tablebase_move_value     gravitrips_tablebase_move_value
#define tablebase_states         gravitrips_tablebase_states
#define tablebase_value          gravitrips_tablebase_value
#define variant_init             gravitrips_variant_init
#define worth_compare            gravitrips_worth_compare
#define worth_moves              gravitrips_worth_moves
#define worth_of_end             gravitrips_worth_of_end
#define worth_of_move            gravitrips_worth_of_move
#define worth_of_score           gravitrips_worth_of_score
#define worth_score              gravitrips_worth_score

#endif
