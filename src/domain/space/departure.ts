import { z } from 'zod';
import { GRANT_RIGHTS } from '../grant/right';
import { KeptWebhooks } from '../webhook/kept';

/** Maximum number of grants, and of links, in the dialog for removing a member. */
export const DEPARTURE_LISTED_MAX = 500;

/** A grant of one of the space's prompts, to a member or given by them to one of their spaces. */
export const DepartureGrant = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  right: z.enum(GRANT_RIGHTS),
  expiresAt: z.date().nullable(),
  giverName: z.string().nullable(),
  isToSpace: z.boolean(),
  /** A space that the caller is in, too. */
  spaceName: z.string().nullable(),
  /** Whether it ends with the membership, unless the owner keeps it. */
  ends: z.boolean(),
  /** Whether its prompt is in the Trash: it holds again if that is restored. */
  isInTrash: z.boolean(),
});

/** A grant of one of the space's prompts that somebody gave to another person or space. */
export const GivenGrant = DepartureGrant.pick({
  id: true,
  title: true,
  slug: true,
  right: true,
  expiresAt: true,
  giverName: true,
  isInTrash: true,
}).extend({
  /** The person, or the space if the caller is in it, too. */
  recipientName: z.string().nullable(),
  /** Whether it is to an account that was made, or proved its address, in the 30 days before or since. */
  isRecent: z.boolean(),
});
export type GivenGrant = z.infer<typeof GivenGrant>;

/** A guest link that the member created or asked for; it ends unless the owner takes it over. */
export const DepartureLink = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  expiresAt: z.date(),
  isInTrash: z.boolean(),
});

/** Output of `space.departure`: grants and links that end with a membership, and those that can stay. */
export const Departure = z.object({
  grants: z.array(DepartureGrant),
  links: z.array(DepartureLink),
  /** Grants that they gave to others, those to recent accounts first. */
  given: z.array(GivenGrant),
  /** Grants that they gave beyond those listed. */
  givenMore: z.int(),
  invitations: z.int(),
  /** Number of prompts of which they wrote a version. */
  written: z.int(),
});
export type Departure = z.infer<typeof Departure>;

const Ids = z.array(z.uuid()).max(DEPARTURE_LISTED_MAX);

export const MemberRemove = z.strictObject({
  id: z.uuid(),
  userId: z.uuid(),
  /** Grants to keep as the caller's, which would end otherwise. */
  keepGrants: Ids.optional(),
  /** Grants to end, which would stay otherwise. */
  endGrants: Ids.optional(),
  /** Grants that they gave to others, to keep as the caller's. If it is set, all others that they gave end. */
  keepGiven: Ids.optional(),
  /** Links to keep as the caller's. */
  keepLinks: Ids.optional(),
  /** Webhooks whose address they set, to keep as the caller's; all others of them pause. */
  keepWebhooks: KeptWebhooks.optional(),
  /** Whether the removed member gets copies of the latest versions that they wrote. */
  leaveCopies: z.boolean().optional(),
});
export type MemberRemove = z.infer<typeof MemberRemove>;

/** Output of `space.outlived`: grants by people who can no longer share prompts of the space. */
export const OutlivedGrants = z.object({ grants: z.array(GivenGrant), more: z.int() });
export type OutlivedGrants = z.infer<typeof OutlivedGrants>;

/** Input of `space.settleGrants`: such grants to end, and to keep as the caller's. */
export const SettleGrants = z.strictObject({ id: z.uuid(), end: Ids.default([]), keep: Ids.default([]) });
export type SettleGrants = z.infer<typeof SettleGrants>;

export const RemovedMember = z.object({ userId: z.uuid(), name: z.string(), removedAt: z.date() });
