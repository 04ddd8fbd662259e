import { z } from 'zod';
import { AcceptedSecretKinds } from '../prompt-check/accepted';
import { CHANGED_TEXT, GivenText } from '../prompt/field-schemas';
import { CHANGE_FIELDS } from '../prompt/fields';
import { VersionNote } from '../prompt/schema';
import { VersionNumber } from '../prompt/version';
import { text } from '../text';
import { DECISION_NOTE_MAX, SUGGESTION_STATES } from './limits';
import { suggestionMessages } from './messages';

export const SuggestionState = z.enum(SUGGESTION_STATES);
export type SuggestionState = z.infer<typeof SuggestionState>;

/** The fields of a prompt that a suggestion can change; messages are its content. */
const SuggestionField = z.enum(CHANGE_FIELDS);
export type SuggestionField = z.infer<typeof SuggestionField>;

/** Input of `suggestion.create`: what is left out stays as it is in the version that the writer has read. */
export const SuggestionCreate = z.strictObject({
  promptId: z.uuid(),
  baseVersion: VersionNumber,
  ...CHANGED_TEXT,
  note: VersionNote.default(''),
});
export type SuggestionCreate = z.infer<typeof SuggestionCreate>;

const Cursor = z.strictObject({ createdAt: z.date(), id: z.uuid() });

/** Input of `suggestion.list`, newest first: those on a prompt, else one's own or the open ones that wait for one's word. */
export const SuggestionQuery = z.strictObject({
  promptId: z.uuid().optional(),
  show: z.enum(['mine', 'for-me']).default('mine'),
  /** Only of prompts in one space. */
  spaceId: z.uuid().optional(),
  cursor: Cursor.optional(),
  direction: z.enum(['forward', 'backward']).optional(),
});
export type SuggestionQuery = z.infer<typeof SuggestionQuery>;

/**
 * Which changes are taken: fields, and of the content with `hunks` some stretches, by their place in `hunks` of the suggestion.
 */
const Parts = z.strictObject({
  fields: z.array(SuggestionField).max(SuggestionField.options.length),
  hunks: z.array(z.int().min(0).max(200_001)).max(10_000).optional(),
});
export type SuggestionParts = z.infer<typeof Parts>;

/**
 * Input of `suggestion.accept`. With `version`, the newest one that the caller has seen, it is refused when somebody saved since;
 * `edited` is the text as its editor wants it, over that version.
 */
export const SuggestionAccept = z
  .strictObject({
    id: z.uuid(),
    version: VersionNumber.optional(),
    parts: Parts.optional(),
    edited: z.strictObject(CHANGED_TEXT).optional(),
    acceptedSecretKinds: AcceptedSecretKinds,
  })
  .refine(({ parts, edited }) => parts === undefined || edited === undefined, {
    path: ['parts'],
    error: suggestionMessages.partsOrEdited,
  })
  .refine(({ version, edited }) => version !== undefined || edited === undefined, {
    path: ['version'],
    error: suggestionMessages.editedNeedsVersion,
  });
export type SuggestionAccept = z.infer<typeof SuggestionAccept>;

/** Input of `suggestion.decline`. */
export const SuggestionDecline = z.strictObject({
  id: z.uuid(),
  note: text({ label: 'Note', max: DECISION_NOTE_MAX }).default(''),
});
export type SuggestionDecline = z.infer<typeof SuggestionDecline>;

/** A suggestion in a list. */
export const SuggestionEntry = z.object({
  id: z.uuid(),
  promptId: z.uuid(),
  slug: z.string(),
  /** Of the prompt as it is now. */
  promptTitle: z.string(),
  baseVersion: z.int(),
  /** The version that the prompt is at. */
  current: z.int(),
  /** What it changes. */
  fields: z.array(SuggestionField),
  note: z.string(),
  state: SuggestionState,
  authorName: z.string().nullable(),
  createdAt: z.date(),
});
export type SuggestionEntry = z.infer<typeof SuggestionEntry>;

/** Answer of `suggestion.list`; of a prompt with how many are open, counted up to 100. */
export const SuggestionPage = z.object({
  items: z.array(SuggestionEntry),
  open: z.int().nullable(),
  nextCursor: Cursor.nullable(),
});
export type SuggestionPage = z.infer<typeof SuggestionPage>;

/** Lines `from` to `to` of the base, counted from 0, that become lines `start` to `end` of what is proposed. */
const Hunk = z.object({ from: z.int(), to: z.int(), start: z.int(), end: z.int() });

/** A suggestion, whole. */
export const SuggestionDto = SuggestionEntry.extend({
  base: GivenText,
  proposed: GivenText,
  /** The stretches of the content that it changes: what can be taken one by one. None of a chat, which is taken as a whole. */
  hunks: z.array(Hunk),
  decidedByName: z.string().nullable(),
  decidedAt: z.date().nullable(),
  decisionNote: z.string(),
  /** The version it became; null where the prompt already had the same text. */
  resultingVersion: z.int().nullable(),
  may: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type SuggestionDto = z.infer<typeof SuggestionDto>;
