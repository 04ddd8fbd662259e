import { z } from 'zod';
import { text } from '../text';

/** Longest name of a token, and of what a directory calls people and groups. */
const NAME_MAX = 60;
export const SCIM_NAME_MAX = 256;

/** Input of `admin.createScimToken`. */
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
  revokeQuestion: (name: string) => `${name} can no longer manage accounts here. Accounts it created stay.`,
} as const;
