import { z } from 'zod';
import { Tags } from './field-schemas';
import { MANY_MAX } from './limits';
import { VersionNumber } from './version';
import { PromptListQuery } from './list-query';

export const PromptIds = z.array(z.uuid()).min(1).max(MANY_MAX);

export const ManyTags = z.strictObject({ ids: PromptIds, add: Tags.default([]), remove: Tags.default([]) });

const AppliedEdit = z.strictObject({ id: z.uuid(), version: VersionNumber });
export type AppliedEdit = z.infer<typeof AppliedEdit>;

/** Answer of an edit of several prompts; prompts in none of these no longer exist. */
export const ManyEdited = z.object({ changed: z.array(AppliedEdit), unchanged: z.int(), refused: z.int() });
export type ManyEdited = z.infer<typeof ManyEdited>;

/** Input of `prompt.undoEditMany`: edits as returned by the edit. */
export const ManyUndone = z.strictObject({ edits: z.array(AppliedEdit).min(1).max(MANY_MAX) });

/** Input of `prompt.listIds`: a list of the caller's own prompts, unpaged. */
export const OwnIdsQuery = PromptListQuery.omit({
  scope: true,
  page: true,
  perPage: true,
  excerpt: true,
  around: true,
});
