import { z } from 'zod';
import { text } from '../text';

/** Longest name of a token, and of what a directory calls people and groups. */
const NAME_MAX = 60;
export const SCIM_NAME_MAX = 256;

export const ScimTokenCreation = z.strictObject({
  name: text({ label: 'Name', max: NAME_MAX, required: 'Enter a name for the directory', singleLine: true }),
});

/** A token by which a company's directory manages accounts, as admins see it. */
export const ScimTokenDto = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});

export type ScimToken = z.infer<typeof ScimTokenDto>;

export const scimMessages = {
  created: 'Token created. Copy it now: you won’t see it again.',
  revoked: 'Token revoked',
  taken: 'Another user already has this userName, externalId or email address',
  takenByDeleted:
    'A deleted account has this userName, externalId or email address. An admin can restore that account, or release its name and address for a new one.',
  revokeQuestion: (name: string) => `${name} can no longer manage accounts here. Accounts it created stay.`,
} as const;

/** A request of a directory, as admins see it: names of attributes and no values. */
export const DirectoryRequestDto = z.object({
  id: z.string(),
  at: z.date(),
  method: z.string(),
  path: z.string(),
  attributes: z.array(z.string()),
  status: z.int(),
  detail: z.string(),
});
export type DirectoryRequestDto = z.infer<typeof DirectoryRequestDto>;
