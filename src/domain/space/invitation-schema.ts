import { z } from 'zod';
import { Email } from '../account/email';
import { spaceMessages } from './messages';
import { SpaceRoleSchema, INVITATION_USES_MAX, SPACE_MEMBERS_MAX, INVITES_PER_CALL_MAX } from './schema';

/** Input of `space.invite`. With `email` the link is emailed there and works once, for the account of that address. */
export const SpaceInvite = z.strictObject({
  id: z.uuid(),
  role: SpaceRoleSchema,
  email: Email.optional(),
  uses: z.int().min(1).max(INVITATION_USES_MAX).optional(),
  expiresAt: z.date().optional(),
});
export type SpaceInvite = z.infer<typeof SpaceInvite>;

/** Maximum number of entries of one list on the page: larger teams should use a company group. */
export const INVITE_LIST_MAX = SPACE_MEMBERS_MAX;

const ADDRESS_TEXT_MAX = 1_000;

/** A person to invite: a member, or an address as typed. */
const SpaceInvitee = z.union([
  z.strictObject({ userId: z.uuid() }),
  z.strictObject({ email: z.string().max(ADDRESS_TEXT_MAX) }),
]);
export type SpaceInvitee = z.infer<typeof SpaceInvitee>;

/** Input of `space.inviteMany`: each person is invited by email. */
export const SpaceInviteMany = z.strictObject({
  id: z.uuid(),
  role: SpaceRoleSchema,
  people: z.array(SpaceInvitee).min(1).max(INVITES_PER_CALL_MAX),
});
export type SpaceInviteMany = z.infer<typeof SpaceInviteMany>;

/** Result of one invitation; the others do not depend on it. */
export const InviteOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invited'), invitationId: z.uuid() }),
  /** No invitation was created, with the reason. */
  z.object({ kind: z.literal('refused'), reason: z.string() }),
  /** The hourly limit of emails is reached: they can be invited later. */
  z.object({ kind: z.literal('later'), reason: z.string() }),
]);
export type InviteOutcome = z.infer<typeof InviteOutcome>;

/** Output of `space.inviteMany`, in the order of the people. */
export const InvitedMany = z.object({ outcomes: z.array(InviteOutcome) });
export type InvitedMany = z.infer<typeof InvitedMany>;

export const SpaceToken = z.string().regex(/^[\w-]{43}$/, { error: spaceMessages.invitationGone });

/** The space of an invitation link, as the holder of the link sees it. */
export const SpaceInvitationPreview = z.object({ name: z.string(), role: SpaceRoleSchema });
