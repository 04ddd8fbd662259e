import { isSameJson } from '@/domain/json';
import { sameMessages } from '@/domain/prompt/chat-messages';
import { sameVariables } from '@/domain/prompt/variable-fields';
import type { SuggestedText, SuggestionField } from '@/domain/suggestion/schema';

/** The fields in which a text differs from the one that it was made from. */
export function changedFields(base: SuggestedText, text: SuggestedText): SuggestionField[] {
  const isSame = (field: 'title' | 'description' | 'content' | 'category') =>
    base[field] === text[field] && (field !== 'content' || sameMessages(base.messages, text.messages));
  const plain = (['title', 'description', 'content', 'category'] as const).filter((field) => !isSame(field));
  return [
    ...plain,
    ...(base.tags.join('\n') === text.tags.join('\n') ? [] : (['tags'] as const)),
    ...(sameVariables(base.variables, text.variables) ? [] : (['variables'] as const)),
    ...(isSameJson(base.extras, text.extras) ? [] : (['extras'] as const)),
  ];
}
