import { z } from 'zod';
import { Email } from '../account/email';
import { SCIM_NAME_MAX } from '../admin/scim';
import { text } from '../text';
import { RemovedMember } from './departure';
import { spaceMessages } from './messages';
import { SPACE_ROLES } from './role';

export const SPACE_NAME_MAX = 80;
export const SPACE_DESCRIPTION_MAX = 500;
/** Spaces that one person may be in. */
export const SPACES_MAX = 200;
/** People of one space. */
export const SPACE_MEMBERS_MAX = 5_000;
/** Spaces that the header leads to; the page of all of them has the others. */
export const SPACE_PLACES = 12;
/** Groups of the company that one space names. */
export const SPACE_GROUPS_MAX = 20;
export const INVITATION_USES_MAX = 1_000;
export const INVITATION_DAYS = 7;
/** People that one call invites; the page sends longer lists in parts. */
export const INVITED_AT_ONCE = 100;
const SLUG_MAX = 80;

const SpaceName = text({
  label: 'Name',
  max: SPACE_NAME_MAX,
  required: spaceMessages.nameRequired,
  singleLine: true,
});
const SpaceDescription = text({ label: 'Description', max: SPACE_DESCRIPTION_MAX });

/** Apart from the roles themselves, which pages of guests know without the checks of zod. */
export const SpaceRoleSchema = z.enum(SPACE_ROLES);

export const SpaceSlug = z.string().max(SLUG_MAX);

/** A space as its members see it. */
export const SpaceDto = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Whether guests see only approved versions of its shared prompts. */
  publicNeedsApproval: z.boolean(),
  /** Whether agents get approved versions alone of what is at home in it. */
  agentsNeedApproval: z.boolean(),
  createdAt: z.date(),
  /** What the caller is in it. */
  role: SpaceRoleSchema,
  memberCount: z.int(),
  promptCount: z.int(),
});
export type SpaceDto = z.infer<typeof SpaceDto>;

/** The home of a prompt, as somebody sees it who is in that space. */
export const SpaceRef = z.object({
  slug: z.string(),
  name: z.string(),
  role: SpaceRoleSchema,
  publicNeedsApproval: z.boolean(),
});
export type SpaceRef = z.infer<typeof SpaceRef>;

/** Input of `space.create`. */
export const SpaceCreate = z.strictObject({ name: SpaceName, description: SpaceDescription.default('') });
export type SpaceCreate = z.infer<typeof SpaceCreate>;

/** Input of `space.update`: what is left out stays. */
export const SpaceUpdate = z.strictObject({
  id: z.uuid(),
  name: SpaceName.optional(),
  description: SpaceDescription.optional(),
  publicNeedsApproval: z.boolean().optional(),
  agentsNeedApproval: z.boolean().optional(),
});
export type SpaceUpdate = z.infer<typeof SpaceUpdate>;

/** What becomes of the prompts of a space that is deleted: each stays with its creator, or goes to another space or the Trash. */
export const SpaceDelete = z.strictObject({
  id: z.uuid(),
  prompts: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('creators') }),
    z.strictObject({ kind: z.literal('trash') }),
    z.strictObject({ kind: z.literal('move'), spaceId: z.uuid() }),
  ]),
});
export type SpaceDelete = z.infer<typeof SpaceDelete>;

export const SpaceMemberDto = z.object({
  userId: z.uuid(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  role: SpaceRoleSchema,
  joinedAt: z.date(),
  /** The company's group that made them members; null for people who joined themselves. */
  byGroup: z.string().nullable(),
});
export type SpaceMemberDto = z.infer<typeof SpaceMemberDto>;

/** What became of the email of an invitation: it waits for its turn, was sent, was not taken yet, or was given up. */
export const INVITATION_MAILS = ['waiting', 'sent', 'delayed', 'failed'] as const;
export type InvitationMail = (typeof INVITATION_MAILS)[number];

/** An invitation as owners see it; the link itself is told once, when it is made. */
export const SpaceInvitationDto = z.object({
  id: z.uuid(),
  role: SpaceRoleSchema,
  /** The address it was mailed to; null for a link, and for a person who was invited by their name. */
  email: z.string().nullable(),
  /** Of a person who was invited by their name. */
  name: z.string().nullable(),
  usesLeft: z.int(),
  expiresAt: z.date(),
  /** What became of its email; null for a link. */
  mail: z.enum(INVITATION_MAILS).nullable(),
});
export type SpaceInvitationDto = z.infer<typeof SpaceInvitationDto>;

/** A group of the company's sign-in or directory whose people are members of a space; only owners make owners. */
export const SpaceGroup = z.strictObject({
  name: text({ label: 'Group', max: SCIM_NAME_MAX, required: spaceMessages.groupRequired, singleLine: true }),
  role: z.enum(SPACE_ROLES).exclude(['owner']),
});
export type SpaceGroup = z.infer<typeof SpaceGroup>;

/** Input of `space.setGroup`: names a group, or gives one that is named another role. */
export const SpaceGroupSet = z.strictObject({ id: z.uuid(), ...SpaceGroup.shape });
export type SpaceGroupSet = z.infer<typeof SpaceGroupSet>;

/** Input of `space.removeGroup`. */
export const SpaceGroupRemove = SpaceGroupSet.omit({ role: true });
export type SpaceGroupRemove = z.infer<typeof SpaceGroupRemove>;

/** A space as a place to go. */
export const SpacePlace = SpaceRef.pick({ slug: true, name: true });
export type SpacePlace = z.infer<typeof SpacePlace>;

/**
 * Answer of `space.members`. Invitations, groups and whom owners removed are for owners; null for the others, groups also where there is no company
 * sign-in.
 */
export const SpacePeople = z.object({
  members: z.array(SpaceMemberDto),
  invitations: z.array(SpaceInvitationDto).nullable(),
  groups: z.array(SpaceGroup).nullable(),
  removed: z.array(RemovedMember).nullable(),
});
export type SpacePeople = z.infer<typeof SpacePeople>;

/** Input of `space.invite`. With `email` the link is mailed there and works once, for the account of that address. */
export const SpaceInvite = z.strictObject({
  id: z.uuid(),
  role: SpaceRoleSchema,
  email: Email.optional(),
  uses: z.int().min(1).max(INVITATION_USES_MAX).optional(),
  expiresAt: z.date().optional(),
});
export type SpaceInvite = z.infer<typeof SpaceInvite>;

/** Entries of one list on the page: more belong to a group of the company. */
export const INVITED_IN_LIST = SPACE_MEMBERS_MAX;

/** Longest text of one address that is looked at. */
const ADDRESS_TEXT_MAX = 1_000;

/** Somebody to invite: a person with an account, or an address as it was typed. */
const SpaceInvitee = z.union([
  z.strictObject({ userId: z.uuid() }),
  z.strictObject({ email: z.string().max(ADDRESS_TEXT_MAX) }),
]);
export type SpaceInvitee = z.infer<typeof SpaceInvitee>;

/** Input of `space.inviteMany`: each is invited by mail. */
export const SpaceInviteMany = z.strictObject({
  id: z.uuid(),
  role: SpaceRoleSchema,
  people: z.array(SpaceInvitee).min(1).max(INVITED_AT_ONCE),
});
export type SpaceInviteMany = z.infer<typeof SpaceInviteMany>;

/** What became of one of them; the others do not depend on it. */
export const InviteOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invited'), invitationId: z.uuid() }),
  /** Nobody was invited, and why. */
  z.object({ kind: z.literal('refused'), reason: z.string() }),
  /** The hourly limit of emails is used up: they can be invited later. */
  z.object({ kind: z.literal('later'), reason: z.string() }),
]);
export type InviteOutcome = z.infer<typeof InviteOutcome>;

/** Answer of `space.inviteMany`, in the order of the people. */
export const InvitedMany = z.object({ outcomes: z.array(InviteOutcome) });
export type InvitedMany = z.infer<typeof InvitedMany>;

export const SpaceToken = z.string().regex(/^[\w-]{43}$/, { error: spaceMessages.invitationGone });

/** The space a link leads into, shown to its holder. */
export const SpaceInvitationPreview = z.object({ name: z.string(), role: SpaceRoleSchema });
