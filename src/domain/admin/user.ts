import { z } from 'zod';
import { Email } from '../account/email';
import { Role } from '../account/role';
import { FullName, Phone } from '../account/schema';

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
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Whether a password was ever set; without one nobody can sign in yet. */
  hasPassword: z.boolean(),
  /** Until when a link to set one works; null when there is none. */
  linkExpiresAt: z.date().nullable(),
  /** Browsers that are signed in, and when one of them was last used. */
  sessions: z.int(),
  lastSeenAt: z.date().nullable(),
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

/** Answer of `admin.signOutUser`: how many sessions ended. */
export const UserSignedOut = z.object({ userId: z.uuid(), ended: z.int() });
