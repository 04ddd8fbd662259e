import { z } from 'zod';

/** The ways in to an account. */
export const IdentityProvider = z.enum(['password', 'phone', 'email', 'google', 'github', 'oidc']);
export type IdentityProvider = z.infer<typeof IdentityProvider>;

/** One way in to an account. */
export const Identity = z.object({
  id: z.uuid(),
  provider: IdentityProvider,
  /** What people know it by: the address at the provider, or the phone number. */
  account: z.string().nullable(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type Identity = z.infer<typeof Identity>;

/** One of the caller's own ways in. */
export const OwnIdentity = Identity.extend({
  /** Whether another way in would be left without it. */
  isRemovable: z.boolean(),
});
export type OwnIdentity = z.infer<typeof OwnIdentity>;

/** Input of `account.identities.unlink`. */
export const IdentityRemoval = z.strictObject({ id: z.uuid() });
