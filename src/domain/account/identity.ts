import { z } from 'zod';

/** Sign-in methods of an account. */
export const IdentityProvider = z.enum(['password', 'phone', 'email', 'google', 'github', 'oidc']);
export type IdentityProvider = z.infer<typeof IdentityProvider>;

export const Identity = z.object({
  id: z.uuid(),
  provider: IdentityProvider,
  /** Name shown to people: the email address at the provider, or the phone number. */
  account: z.string().nullable(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type Identity = z.infer<typeof Identity>;

/** One of the caller's own sign-in methods. */
export const OwnIdentity = Identity.extend({
  /** Whether another sign-in method would be left after its removal. */
  isRemovable: z.boolean(),
});
export type OwnIdentity = z.infer<typeof OwnIdentity>;

export const IdentityRemoval = z.strictObject({ id: z.uuid() });
