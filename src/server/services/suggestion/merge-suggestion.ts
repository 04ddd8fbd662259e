import { AppError } from '@/domain/errors';
import { mergeFiles } from '@/domain/file/merge-files';
import type { Body } from '@/domain/prompt/body';
import { sameMessages } from '@/domain/prompt/chat-messages';
import { type PromptText, ValidatedText } from '@/domain/prompt/field-schemas';
import { fieldsOf } from '@/domain/prompt/fields';
import { mergeExtras } from '@/domain/prompt/merge-extras';
import { mergeVariables } from '@/domain/prompt/merge-variables';
import { tagKey } from '@/domain/prompt/tags';
import { differingFields } from '@/domain/prompt/text-change';
import { usedDetails } from '@/domain/prompt/used-details';
import { suggestionMessages } from '@/domain/suggestion/messages';
import type { SuggestionParts } from '@/domain/suggestion/schema';
import { lineChanges, mergedText, mergeLists, mergeTexts, withLineChanges } from '@/lib/text-merge';

/** Returns the proposed text with the chosen changes; by default all of them. Throws BAD_REQUEST for none. */
export function chosenText(
  base: PromptText,
  proposed: PromptText,
  parts: SuggestionParts | undefined,
): PromptText {
  if (parts === undefined) return proposed;
  const chosen: PromptText = { ...base };
  for (const field of parts.fields) {
    const value =
      field === 'content' ? chosenBody(base, proposed, parts.hunks) : { [field]: proposed[field] };
    Object.assign(chosen, value);
  }
  // The description of a variable that the chosen text does not have is dropped.
  chosen.variables = usedDetails(chosen.content, chosen.variables);
  if (differingFields(base, chosen).length === 0) {
    throw new AppError('BAD_REQUEST', suggestionMessages.nothingChosen);
  }
  return chosen;
}

const bodyOf = ({ content, messages }: Body): Body => ({ content, messages });

function sameBody(a: Body, b: Body): boolean {
  return a.content === b.content && sameMessages(a.messages, b.messages);
}

/** Returns the groups of changed lines that can be accepted separately: none for a chat, whose messages are no lines. */
export function contentHunks(base: Body, proposed: Body) {
  const isChat = base.messages !== null || proposed.messages !== null;
  return isChat ? [] : lineChanges(base.content, proposed.content);
}

/** Returns the proposed content with some of its changes; by default, and for a chat, all changes. */
function chosenBody(base: Body, proposed: Body, hunks: number[] | undefined): Body {
  if (hunks === undefined) return bodyOf(proposed);
  const changes = contentHunks(base, proposed);
  const wanted = [...new Set(hunks)].map((place) => {
    const change = changes[place];
    if (change === undefined) throw new AppError('BAD_REQUEST', suggestionMessages.noSuchPart);
    return change;
  });
  if (wanted.length === changes.length) return bodyOf(proposed);
  return { content: withLineChanges(base.content, proposed.content, wanted), messages: null };
}

/** Merges one value; undefined if both changed it to different ones. */
function pick<Value>(
  [base, theirs, mine]: readonly [Value, Value, Value],
  isSame: (a: Value, b: Value) => boolean,
): Value | undefined {
  if (isSame(base, mine) || isSame(theirs, mine)) return theirs;
  return isSame(base, theirs) ? mine : undefined;
}

/** Merges two bodies, text line by line: lines don't reflect messages, so users have to merge changed chats. */
function mergedBody(base: Body, theirs: Body, mine: Body): Body | undefined {
  const isChat = [base, theirs, mine].some(({ messages }) => messages !== null);
  if (isChat) return pick([base, theirs, mine], sameBody);
  const parts = mergeTexts(base.content, theirs.content, mine.content, 'line');
  if (parts.some(({ kind }) => kind === 'conflict')) return undefined;
  return { content: mergedText(parts, () => 'both'), messages: null };
}

/** Merges two texts word by word; undefined if both changed the same place. */
function mergedWords(base: string, theirs: string, mine: string): string | undefined {
  const parts = mergeTexts(base, theirs, mine, 'word');
  return parts.some(({ kind }) => kind === 'conflict') ? undefined : mergedText(parts, () => 'both');
}

const isEqual = (a: unknown, b: unknown) => a === b;

/**
 * Merges the current text of a prompt with a suggestion for an earlier version: no line of either is lost. Null if both
 * changed the same place, or if the result would be an invalid text.
 */
export function mergeSuggestion(base: PromptText, theirs: PromptText, mine: PromptText): PromptText | null {
  const words = fieldsOf('words').map((name) => [name, mergedWords(base[name], theirs[name], mine[name])]);
  const values = fieldsOf('value').map((name) => [
    name,
    pick([base[name], theirs[name], mine[name]], isEqual),
  ]);
  const body = mergedBody(base, theirs, mine);
  const variables = mergeVariables(base.variables, theirs.variables, mine.variables);
  const extras = mergeExtras(base.extras, theirs.extras, mine.extras);
  const files = mergeFiles(base.files, theirs.files, mine.files);
  const merged = ValidatedText.safeParse({
    ...Object.fromEntries([...words, ...values]),
    content: body?.content,
    messages: body?.messages,
    tags: mergeLists(base.tags, theirs.tags, mine.tags, tagKey),
    variables: variables.isContested ? undefined : variables.mine,
    extras: extras.isContested ? undefined : extras.mine,
    files: files.isContested ? undefined : files.mine,
  });
  return merged.success ? merged.data : null;
}
