import { z } from 'zod';
import { AcceptedSecretKinds } from '../prompt-check/accepted';
import { PageNumber, PageSize } from '../page-schema';
import { Status } from '../status/schema';
import { STORED_FIELDS } from './field-schemas';

export const VERSIONS_PAGE_SIZE = 20;

export const VersionNumber = z.int().min(1).max(1_000_000);

export const VersionQuery = z.strictObject({
  id: z.uuid(),
  page: PageNumber.default(1),
  perPage: PageSize.default(VERSIONS_PAGE_SIZE),
});
export type VersionQuery = z.infer<typeof VersionQuery>;

/** Input of `prompt.restore`: `current` is the latest version that the caller knows. */
export const VersionRestore = z.strictObject({
  id: z.uuid(),
  version: VersionNumber,
  current: VersionNumber,
  acceptedSecretKinds: AcceptedSecretKinds,
});
export type VersionRestore = z.infer<typeof VersionRestore>;

export const VersionEntry = z.object({
  version: z.int(),
  note: z.string(),
  authorName: z.string().nullable(),
  /** The author of the accepted suggestion. */
  suggestedByName: z.string().nullable(),
  createdAt: z.date(),
  status: Status.nullable(),
  /** Whether all readers of the prompt can read it; else only its creator and admins. */
  wasShared: z.boolean(),
  /** The previous version that the caller can read. */
  previous: z.int().nullable(),
});
export type VersionEntry = z.infer<typeof VersionEntry>;

export const VersionPage = z.object({
  items: z.array(VersionEntry),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});
export type VersionPage = z.infer<typeof VersionPage>;

/** Output of `prompt.version`: the text of a version, and the next version that the caller can read. */
export const VersionDto = VersionEntry.extend({
  ...STORED_FIELDS,
  next: z.int().nullable(),
});
export type VersionDto = z.infer<typeof VersionDto>;
