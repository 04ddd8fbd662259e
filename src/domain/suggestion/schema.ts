import { z } from 'zod';
import { AcceptedSecretKinds } from '../prompt-check/accepted';
import { CHANGED_TEXT, StoredText } from '../prompt/field-schemas';
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

/** Input of `suggestion.create`: omitted fields stay as in the version that the author has read. */
export const SuggestionCreate = z.strictObject({
  promptId: z.uuid(),
  baseVersion: VersionNumber,
  ...CHANGED_TEXT,
  note: VersionNote.default(''),
});
export type SuggestionCreate = z.infer<typeof SuggestionCreate>;

const Cursor = z.strictObject({ createdAt: z.date(), id: z.uuid() });

/** Input of `suggestion.list`, newest first: on a prompt, else one's own or the open ones for the caller to decide. */
export const SuggestionQuery = z.strictObject({
  promptId: z.uuid().optional(),
  show: z.enum(['mine', 'for-me']).default('mine'),
  /** Only of prompts in one space. */
  spaceId: z.uuid().optional(),
  cursor: Cursor.optional(),
  direction: z.enum(['forward', 'backward']).optional(),
});
export type SuggestionQuery = z.infer<typeof SuggestionQuery>;

/** The accepted changes: fields, and with `hunks` some parts of the content, by index in the suggestion. */
const Parts = z.strictObject({
  fields: z.array(SuggestionField).max(SuggestionField.options.length),
  hunks: z.array(z.int().min(0).max(200_001)).max(10_000).optional(),
});
export type SuggestionParts = z.infer<typeof Parts>;

/**
 * Input of `suggestion.accept`. With `version`, the latest one that the caller has seen, it fails if another was saved
 * since; `edited` is the text as edited by the caller, based on that version.
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

export const SuggestionDecline = z.strictObject({
  id: z.uuid(),
  note: text({ label: 'Note', max: DECISION_NOTE_MAX }).default(''),
});
export type SuggestionDecline = z.infer<typeof SuggestionDecline>;

export const SuggestionEntry = z.object({
  id: z.uuid(),
  promptId: z.uuid(),
  slug: z.string(),
  /** Current title of the prompt. */
  promptTitle: z.string(),
  baseVersion: z.int(),
  /** Latest version of the prompt. */
  current: z.int(),
  fields: z.array(SuggestionField),
  note: z.string(),
  state: SuggestionState,
  authorName: z.string().nullable(),
  createdAt: z.date(),
});
export type SuggestionEntry = z.infer<typeof SuggestionEntry>;

/** Output of `suggestion.list`; for one prompt with the number of open ones, counted up to 100. */
export const SuggestionPage = z.object({
  items: z.array(SuggestionEntry),
  open: z.int().nullable(),
  nextCursor: Cursor.nullable(),
});
export type SuggestionPage = z.infer<typeof SuggestionPage>;

/** Lines `from` to `to` of the base, counted from 0, replaced by lines `start` to `end` of the suggested text. */
const Hunk = z.object({ from: z.int(), to: z.int(), start: z.int(), end: z.int() });

export const SuggestionDto = SuggestionEntry.extend({
  base: StoredText,
  proposed: StoredText,
  /** Changed parts of the content, which can be accepted one by one. Empty for a chat: accepted as a whole. */
  hunks: z.array(Hunk),
  decidedByName: z.string().nullable(),
  decidedAt: z.date().nullable(),
  decisionNote: z.string(),
  /** The version it became; null if the prompt already had the same text. */
  resultingVersion: z.int().nullable(),
  may: z.object({
    decide: z.boolean(),
    /** Could decide, but not about their own suggestion. */
    isOwnOnly: z.boolean(),
    withdraw: z.boolean(),
  }),
});
export type SuggestionDto = z.infer<typeof SuggestionDto>;
