import type { SuggestionDto } from '@/domain/suggestion/schema';
import { withLineChanges } from '@/lib/text-merge';
import type { ExcludedParts } from './part-choice';

/** The proposed text without the parts that are left out. */
export function chosenValues(
  { base, proposed, hunks }: Pick<SuggestionDto, 'base' | 'proposed' | 'hunks'>,
  leftOut: ExcludedParts,
) {
  const values = { ...proposed };
  for (const field of leftOut.fields) Object.assign(values, { [field]: base[field] });
  if (leftOut.fields.has('content')) values.messages = base.messages;
  if (leftOut.hunks.size > 0 && !leftOut.fields.has('content')) {
    const taken = hunks.filter((_, place) => !leftOut.hunks.has(place));
    values.content = withLineChanges(base.content, proposed.content, taken);
  }
  return values;
}
