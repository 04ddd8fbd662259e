import { mergeFiles } from '@/domain/file/merge-files';
import type { Body } from '@/domain/prompt/body';
import { sameMessages } from '@/domain/prompt/chat-messages';
import { type FieldOf, fieldsOf, pick } from '@/domain/prompt/fields';
import { mergeExtras } from '@/domain/prompt/merge-extras';
import { mergeVariables } from '@/domain/prompt/merge-variables';
import { tagKey } from '@/domain/prompt/tags';
import { type Choice, mergedText, mergeLists, type MergePart, mergeTexts } from '@/lib/text-merge';
import { extrasOf, textOfExtras } from './extras-text';
import { changedFields, type PromptValues } from './form-values';

export type TextField = FieldOf<'words'> | 'content';
const TEXT_FIELDS: readonly TextField[] = [...fieldsOf('words'), 'content'];

export type PickedField = FieldOf<'value' | 'variables' | 'extras' | 'files'> | 'messages' | 'isShared';
const PICKED_FIELDS: readonly PickedField[] = [
  'messages',
  ...fieldsOf('value', 'variables', 'extras', 'files'),
  'isShared',
];

/** Maximum number of conflicts in a text; with more, the whole text is one conflict. */
const MAX_CONFLICTS = 20;

/** A value of one side, with values that belong to it: a chat and its text are chosen together. */
export type PickedSide = Partial<Pick<PromptValues, PickedField | 'content'>>;

/** A value that both sides changed. */
interface PickedValue {
  field: PickedField;
  theirs: PickedSide;
  mine: PickedSide;
}

/** A three-way merge of form values, as far as it needs no decision. */
export interface ValuesMerge {
  /** Merged values: fields changed on one side or on none, and lists. Undecided fields are as in mine. */
  resolved: PromptValues;
  /** Fields changed only by the other person, whose values are accepted. */
  taken: (keyof PromptValues)[];
  /** Texts that both sides changed. */
  texts: { field: TextField; parts: MergePart[] }[];
  /** Values that both sides changed differently. */
  picks: PickedValue[];
  /** Whether both sides changed the tags, which are merged automatically. */
  bothTagged: boolean;
}

const bodyOf = ({ content, messages }: Body): Body => ({ content, messages });

function differs(a: Body, b: Body): boolean {
  return a.content !== b.content || !sameMessages(a.messages, b.messages);
}

/** Merges two people's changes of one version. A chat is merged as a whole. */
export function mergeValues(base: PromptValues, theirs: PromptValues, mine: PromptValues): ValuesMerge {
  const byThem = changedFields(base, theirs);
  const byMe = changedFields(base, mine);
  const isChat = [base, theirs, mine].some((values) => values.messages !== null);
  const resolved: PromptValues = { ...mine };
  const taken: (keyof PromptValues)[] = [];
  for (const field of Object.keys(byThem) as (keyof PromptValues)[]) {
    if (field in byMe || (isChat && (field === 'content' || field === 'messages'))) continue;
    taken.push(field);
    Object.assign(resolved, { [field]: theirs[field] });
  }
  const isBodyTheirs = isChat && differs(base, theirs);
  const isBodyMine = differs(base, mine);
  if (isBodyTheirs && !isBodyMine) {
    taken.push('content');
    Object.assign(resolved, bodyOf(theirs));
  }
  const betweenUs = changedFields(theirs, mine);
  const isContested = (field: keyof PromptValues) => {
    if (field === 'messages') return isBodyTheirs && isBodyMine && differs(theirs, mine);
    return (field !== 'content' || !isChat) && field in byThem && field in byMe && field in betweenUs;
  };
  const bothTagged = isContested('tags');
  const variables = mergeVariables(base.variables, theirs.variables, mine.variables);
  const extras = mergeExtras(extrasOf(base.extras), extrasOf(theirs.extras), extrasOf(mine.extras));
  const files = mergeFiles(base.files, theirs.files, mine.files);
  if (isContested('files')) resolved.files = files.mine;
  if (isContested('variables')) resolved.variables = variables.mine;
  if (isContested('extras')) resolved.extras = textOfExtras(extras.mine);
  if (bothTagged) resolved.tags = mergeLists(base.tags, theirs.tags, mine.tags, tagKey);
  /** The values to choose from; null if both can be merged. */
  const sidesOf = (field: PickedField): { theirs: PickedSide; mine: PickedSide } | null => {
    switch (field) {
      case 'messages':
        return { theirs: bodyOf(theirs), mine: bodyOf(mine) };
      case 'variables':
        return variables.isContested
          ? { theirs: { variables: variables.theirs }, mine: { variables: variables.mine } }
          : null;
      case 'extras':
        return extras.isContested
          ? { theirs: { extras: textOfExtras(extras.theirs) }, mine: { extras: textOfExtras(extras.mine) } }
          : null;
      case 'files':
        return files.isContested ? { theirs: { files: files.theirs }, mine: { files: files.mine } } : null;
      default:
        return { theirs: pick(theirs, [field]), mine: pick(mine, [field]) };
    }
  };
  return {
    resolved,
    taken,
    texts: TEXT_FIELDS.filter(isContested).map((field) => ({
      field,
      parts: fewParts(base[field], theirs[field], mine[field], field === 'content' ? 'line' : 'word'),
    })),
    picks: PICKED_FIELDS.filter(isContested).flatMap((field): PickedValue[] => {
      const sides = sidesOf(field);
      return sides === null ? [] : [{ field, ...sides }];
    }),
    bothTagged,
  };
}

function fewParts(base: string, theirs: string, mine: string, unit: 'line' | 'word'): MergePart[] {
  const parts = mergeTexts(base, theirs, mine, unit);
  const conflicts = parts.filter(({ kind }) => kind === 'conflict').length;
  return conflicts > MAX_CONFLICTS ? [{ kind: 'conflict', base, theirs, mine }] : parts;
}

/** The user's decisions about a merge so far. */
export interface Decisions {
  /** For each text, the choice for each conflict; mine by default. */
  choices: Partial<Record<TextField, Readonly<Record<number, Choice>>>>;
  /** Texts edited by hand after that. */
  edited: Partial<Record<TextField, string>>;
  picked: Partial<Record<PickedField, 'mine' | 'theirs'>>;
}

export function decidedText(merge: ValuesMerge, field: TextField, { choices, edited }: Decisions): string {
  const contested = merge.texts.find((text) => text.field === field);
  if (contested === undefined) return merge.resolved[field];
  return edited[field] ?? mergedText(contested.parts, (conflict) => choices[field]?.[conflict] ?? 'mine');
}

/** The values to save with the decisions applied. */
export function decidedValues(merge: ValuesMerge, decisions: Decisions): PromptValues {
  const values: PromptValues = { ...merge.resolved };
  for (const { field } of merge.texts) values[field] = decidedText(merge, field, decisions);
  for (const pick of merge.picks) {
    if (decisions.picked[pick.field] === 'theirs') Object.assign(values, pick.theirs);
  }
  return values;
}
