import { z } from 'zod';
import { Email } from '../account/email';
import { Identity } from '../account/identity';
import { DEFAULT_ROLE, Role } from '../account/role';
import { FullName, NewPassword, OwnSession, OwnSignIn, Phone } from '../account/schema';
import { userMessages } from './messages';

/** Input of calls about one user. */
export const UserKey = z.strictObject({ userId: z.uuid() });

/** Answer of `admin.getUser`: one account as admins see it. Nothing of what proves who somebody is. */
export const UserDetail = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: Role,
  isActive: z.boolean(),
  /** When it was deleted; it can still be restored. */
  deletedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Whether a password was ever set; without one nobody can sign in yet. */
  hasPassword: z.boolean(),
  /** The ways in to it. */
  identities: z.array(Identity),
  /** Until when a link to set one works; null when there is none. */
  linkExpiresAt: z.date().nullable(),
  /** Browsers that are signed in, and when one of them was last used. */
  sessions: z.int(),
  lastSeenAt: z.date().nullable(),
  /** Those used last. */
  browsers: z.array(OwnSession.omit({ isCurrent: true })),
  /** When somebody signed in last; null while nobody has. */
  lastSignInAt: z.date().nullable(),
  /** The last sign-in, as far as it is remembered. */
  lastSignIn: OwnSignIn.nullable(),
});
export type UserDetail = z.infer<typeof UserDetail>;

/** A value, or an empty text for none. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .literal('')
    .transform(() => null)
    .or(schema);

/** Input of `admin.updateUser`: a field that is left out is unchanged, an empty address or number means none. */
export const UserChanges = z.strictObject({
  userId: z.uuid(),
  fullName: FullName.optional(),
  email: orNone(Email).nullable().optional(),
  phone: orNone(Phone).nullable().optional(),
});
export type UserChanges = z.infer<typeof UserChanges>;

/** Answer of `admin.restoreUser`: how many prompts came back with the account. */
/** Input of `admin.releaseIdentity`. */
export const IdentityRelease = z.strictObject({ userId: z.uuid(), identityId: z.uuid() });

export const UserRestored = z.object({ userId: z.uuid(), restoredPrompts: z.int() });

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7;

/** Input of `admin.createUser`: an e-mail address or a phone number, and a password unless one is to be set by a link. */
export const UserCreation = z
  .strictObject({
    fullName: FullName,
    email: orNone(Email).nullable().optional(),
    phone: orNone(Phone).nullable().optional(),
    role: Role.default(DEFAULT_ROLE),
    password: NewPassword.optional(),
  })
  .refine(({ email, phone }) => Boolean(email) || Boolean(phone), {
    error: userMessages.emailOrPhone,
    path: ['email'],
  });
export type UserCreation = z.infer<typeof UserCreation>;

/** Input of `admin.inviteUser`. Without a name the account is called what stands before the @. */
export const UserInvitation = z.strictObject({
  email: Email,
  fullName: FullName.optional(),
  role: Role.default(DEFAULT_ROLE),
});
export type UserInvitation = z.infer<typeof UserInvitation>;

/** Answer of `admin.inviteUser`: the link's account and when it ends; null where people sign in only by their company. */
export const UserInvited = z.object({ userId: z.uuid(), expiresAt: z.date().nullable() });

/** Input of `admin.deleteFactor`: without a factor all of the person's go. */
export const UserFactorRemoval = z.strictObject({ userId: z.uuid(), factorId: z.uuid().optional() });

/** Answer of `admin.deleteFactor`: how many went. */
export const UserFactorsRemoved = z.object({ userId: z.uuid(), removed: z.int() });

/** Answer of `admin.signOutUser`: how many sessions ended. */
export const UserSignedOut = z.object({ userId: z.uuid(), ended: z.int() });
