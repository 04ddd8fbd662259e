import { z } from 'zod';
import { GRANT_RIGHTS } from '../grant/right';

/** Grants, and links, that the dialog of a removal lists. */
export const DEPARTURE_LISTED = 500;

/** A grant of a prompt of the space that somebody has, or gave to a space of theirs. */
export const DepartureGrant = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  right: z.enum(GRANT_RIGHTS),
  expiresAt: z.date().nullable(),
  giverName: z.string().nullable(),
  isToSpace: z.boolean(),
  /** Of a space that the caller is in, too. */
  spaceName: z.string().nullable(),
  /** Whether it ends with their place in the space, unless the owner keeps it. */
  ends: z.boolean(),
});

/** A link for guests that they made; it ends unless the owner takes it over. */
export const DepartureLink = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  expiresAt: z.date(),
});

/** Answer of `space.departure`: what ends with somebody's place in a space, and what may stay. */
export const Departure = z.object({
  grants: z.array(DepartureGrant),
  links: z.array(DepartureLink),
  /** Invitations of theirs that work. */
  invitations: z.int(),
  /** Prompts of which they wrote a version. */
  written: z.int(),
});
export type Departure = z.infer<typeof Departure>;

const Ids = z.array(z.uuid()).max(DEPARTURE_LISTED);

/** Input of `space.removeMember`. */
export const MemberRemove = z.strictObject({
  id: z.uuid(),
  userId: z.uuid(),
  /** Grants that would end and stay as the caller's. */
  keepGrants: Ids.optional(),
  /** Grants that would stay and end. */
  endGrants: Ids.optional(),
  /** Links of theirs that go on as the caller's. */
  keepLinks: Ids.optional(),
  /** Whether they are left copies of the last versions that they wrote. */
  leaveCopies: z.boolean().optional(),
});
export type MemberRemove = z.infer<typeof MemberRemove>;

/** Somebody whom an owner took out of a space. */
export const RemovedMember = z.object({ userId: z.uuid(), name: z.string(), removedAt: z.date() });
