import { mergeVariables } from '@/domain/prompt/merge-variables';
import { tagKey } from '@/domain/prompt/tags';
import { sameVariables, usedDetails } from '@/domain/prompt/variable-fields';
import { AppError } from '@/domain/errors';
import { suggestionMessages } from '@/domain/suggestion/messages';
import { type SuggestionParts, SuggestedText } from '@/domain/suggestion/schema';
import { lineChanges, mergedText, mergeLists, mergeTexts, withLineChanges } from '@/lib/text-merge';

const PLAIN_FIELDS = ['title', 'description', 'category'] as const;

/** The proposed text with those of its changes that are chosen; without a word all of them. Throws BAD_REQUEST for none. */
export function chosenText(
  base: SuggestedText,
  proposed: SuggestedText,
  parts: SuggestionParts | undefined,
): SuggestedText {
  if (parts === undefined) return proposed;
  const chosen: SuggestedText = { ...base };
  const taken = new Set(parts.fields);
  for (const field of PLAIN_FIELDS) if (taken.has(field)) Object.assign(chosen, { [field]: proposed[field] });
  if (taken.has('tags')) chosen.tags = proposed.tags;
  if (taken.has('content')) chosen.content = chosenContent(base.content, proposed.content, parts.hunks);
  // What is said of a variable that the chosen text does not have is dropped.
  if (taken.has('variables')) chosen.variables = proposed.variables;
  chosen.variables = usedDetails(chosen.content, chosen.variables);
  const isSame =
    PLAIN_FIELDS.every((field) => chosen[field] === base[field]) &&
    chosen.content === base.content &&
    chosen.tags.join('\n') === base.tags.join('\n') &&
    sameVariables(chosen.variables, base.variables);
  if (isSame) throw new AppError('BAD_REQUEST', suggestionMessages.nothingChosen);
  return chosen;
}

function chosenContent(base: string, proposed: string, hunks: number[] | undefined): string {
  if (hunks === undefined) return proposed;
  const changes = lineChanges(base, proposed);
  const wanted = [...new Set(hunks)].map((place) => {
    const change = changes[place];
    if (change === undefined) throw new AppError('BAD_REQUEST', suggestionMessages.noSuchPart);
    return change;
  });
  return wanted.length === changes.length ? proposed : withLineChanges(base, proposed, wanted);
}

/** One value or the other; undefined where both changed it, each to another one. */
function pick<Value>(
  [base, theirs, mine]: readonly [Value, Value, Value],
  isSame: (a: Value, b: Value) => boolean,
): Value | undefined {
  if (isSame(base, mine) || isSame(theirs, mine)) return theirs;
  return isSame(base, theirs) ? mine : undefined;
}

const isEqual = (a: string, b: string) => a === b;

/**
 * What a prompt says now, brought together with what was proposed for an earlier version of it: no line of either is lost. Null
 * where both changed the same place, and where the two together would be refused as a text.
 */
export function mergeSuggestion(
  base: SuggestedText,
  theirs: SuggestedText,
  mine: SuggestedText,
): SuggestedText | null {
  const textOf = (field: 'title' | 'description' | 'content') => {
    const unit = field === 'content' ? 'line' : 'word';
    const parts = mergeTexts(base[field], theirs[field], mine[field], unit);
    return parts.some(({ kind }) => kind === 'conflict') ? undefined : mergedText(parts, () => 'both');
  };
  const variables = mergeVariables(base.variables, theirs.variables, mine.variables);
  const merged = SuggestedText.safeParse({
    ...{ title: textOf('title'), description: textOf('description'), content: textOf('content') },
    category: pick([base.category, theirs.category, mine.category], isEqual),
    tags: mergeLists(base.tags, theirs.tags, mine.tags, tagKey),
    variables: variables.isContested ? undefined : variables.mine,
  });
  return merged.success ? merged.data : null;
}
