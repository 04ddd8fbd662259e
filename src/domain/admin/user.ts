import { z } from 'zod';
import { Email } from '../account/email';
import { Identity } from '../account/identity';
import { DEFAULT_ROLE, Role } from '../account/role';
import { FullName, NewPassword, OwnSession, OwnSignIn, Phone } from '../account/schema';
import { userMessages } from './messages';

export const UserKey = z.strictObject({ userId: z.uuid() });

/** Output of `admin.getUser`: one account as admins see it, without credentials. */
export const UserDetail = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: Role,
  isActive: z.boolean(),
  /** When the account was deleted; it can still be restored. */
  deletedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Whether a password was ever set; without one the user can't sign in yet. */
  hasPassword: z.boolean(),
  identities: z.array(Identity),
  /** When the link to set a password expires; null if there is none. */
  linkExpiresAt: z.date().nullable(),
  /** Number of signed-in browsers, and when one of them was last used. */
  sessions: z.int(),
  lastSeenAt: z.date().nullable(),
  /** The most recently used ones. */
  browsers: z.array(OwnSession.omit({ isCurrent: true })),
  /** When the user last signed in; null if never. */
  lastSignInAt: z.date().nullable(),
  /** The last sign-in, if it is still stored. */
  lastSignIn: OwnSignIn.nullable(),
});
export type UserDetail = z.infer<typeof UserDetail>;

/** A value, or an empty text for none. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .literal('')
    .transform(() => null)
    .or(schema);

/** Input of `admin.updateUser`: an omitted field is unchanged, an empty address or number removes it. */
export const UserChanges = z.strictObject({
  userId: z.uuid(),
  fullName: FullName.optional(),
  email: orNone(Email).nullable().optional(),
  phone: orNone(Phone).nullable().optional(),
});
export type UserChanges = z.infer<typeof UserChanges>;

/**
 * State of an address: `proved`; `typed` by its holder, who may be somebody else; written by `others`; `stayed`: from
 * before this was recorded, with what it had been given, until an admin says that it is theirs. `canMail`: whether a mail
 * server is set up, by which it can be proved.
 */
export const AddressState = z.object({
  state: z.enum(['none', 'proved', 'typed', 'others', 'stayed']),
  canMail: z.boolean(),
});
export type AddressState = z.infer<typeof AddressState>;

/** An account from before writers of addresses were recorded, with what it kept when its address was proved. */
export const StayedAccount = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  email: z.string().nullable(),
  provedAt: z.date(),
  memberships: z.int(),
  grants: z.int(),
  shared: z.int(),
});
export type StayedAccount = z.infer<typeof StayedAccount>;

/** Output of `admin.makeUserLink`: a link to hand over, shown once. */
export const UserLink = z.object({ url: z.string(), expiresAt: z.date() });
export type UserLink = z.infer<typeof UserLink>;

export const IdentityRelease = z.strictObject({ userId: z.uuid(), identityId: z.uuid() });

/** Output of `admin.restoreUser`: the number of prompts restored with the account. */
export const UserRestored = z.object({
  userId: z.uuid(),
  restoredPrompts: z.int(),
  /** Those whose approval from elsewhere doesn't meet the gate of their place. */
  promptsInTrash: z.int(),
  isActive: z.boolean(),
});
export type UserRestored = z.infer<typeof UserRestored>;

/** Days until an invitation expires. */
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

/** Input of `admin.inviteUser`. The default name is the part of the address before the @. */
export const UserInvitation = z.strictObject({
  email: Email,
  fullName: FullName.optional(),
  role: Role.default(DEFAULT_ROLE),
});
export type UserInvitation = z.infer<typeof UserInvitation>;

/** Output of `admin.inviteUser`: the account and when its link expires; null where people only use single sign-on. */
export const UserInvited = z.object({ userId: z.uuid(), expiresAt: z.date().nullable() });

/** Input of `admin.deleteFactor`: without `factorId` all methods of the user are deleted. */
export const UserFactorRemoval = z.strictObject({ userId: z.uuid(), factorId: z.uuid().optional() });

/** Output of `admin.deleteFactor`: the number of deleted methods. */
export const UserFactorsRemoved = z.object({ userId: z.uuid(), removed: z.int() });

/** Output of `admin.signOutUser`: how many sessions ended. */
export const UserSignedOut = z.object({ userId: z.uuid(), ended: z.int() });
