/* The list of evaluators. A variant's default is the first one that fits. */
#include "ai/evaluator.h"

#include "gravitrips/ai.h"

static const struct evaluator *const evaluators[] = {
    &evaluator_lines,        &evaluator_segments,     &evaluator_threats,
    &evaluators_kolibrat[0], &evaluators_kolibrat[1], &evaluators_kolibrat[2],
    &evaluators_kolibrat[3], &evaluators_kolibrat[4], NULL,
};

static const struct evaluator *nth_fitting(const struct variant *variant, int i)
{
    for (int n = 0; evaluators[n]; n++)
        if (evaluators[n]->fits(variant) && i-- == 0)
            return evaluators[n];
    return NULL;
}

const char *evaluator_name(const struct variant *variant, int i)
{
    const struct evaluator *evaluator = nth_fitting(variant, i);
    return evaluator ? evaluator->name : NULL;
}

const struct evaluator *evaluator_find(const struct variant *variant, const char *name)
{
    const struct evaluator *evaluator = nth_fitting(variant, 0);
    if (!name)
        return evaluator;
    for (int i = 1; evaluator && strcmp(evaluator->name, name) != 0; i++)
        evaluator = nth_fitting(variant, i);
    return evaluator;
}

const char *evaluator_title(const struct variant *variant, const char *evaluator)
{
    const struct evaluator *found = evaluator_find(variant, evaluator);
    return found ? found->title : NULL;
}

int evaluator_weight_count(const struct variant *variant, const char *evaluator)
{
    const struct evaluator *found = evaluator_find(variant, evaluator);
    return found ? found->weight_count : 0;
}

const char *evaluator_weight_name(const struct variant *variant, const char *evaluator, int i)
{
    assert(i >= 0 && i < evaluator_weight_count(variant, evaluator));
    return evaluator_find(variant, evaluator)->weight_names[i];
}

const int *evaluator_weights(const struct evaluator *evaluator, const struct variant *variant)
{
    return evaluator->weights_of ? evaluator->weights_of(variant) : evaluator->weights;
}

int evaluator_weight(const struct variant *variant, const char *evaluator, int i)
{
    assert(i >= 0 && i < evaluator_weight_count(variant, evaluator));
    return evaluator_weights(evaluator_find(variant, evaluator), variant)[i];
}
