import { sameVariables } from '@/domain/prompt/variable-fields';
import type { SuggestedText, SuggestionField } from '@/domain/suggestion/schema';

/** The fields in which a text differs from the one that it was made from. */
export function changedFields(base: SuggestedText, text: SuggestedText): SuggestionField[] {
  const plain = (['title', 'description', 'content', 'category'] as const).filter(
    (field) => base[field] !== text[field],
  );
  return [
    ...plain,
    ...(base.tags.join('\n') === text.tags.join('\n') ? [] : (['tags'] as const)),
    ...(sameVariables(base.variables, text.variables) ? [] : (['variables'] as const)),
  ];
}
