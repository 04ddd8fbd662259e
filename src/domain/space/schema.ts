import { z } from 'zod';
import { SCIM_NAME_MAX } from '../admin/scim';
import { text } from '../text';
import { KeptWebhooks } from '../webhook/kept';
import { RemovedMember } from './departure';
import { spaceMessages } from './messages';
import { SPACE_ROLES } from './role';

export const SPACE_NAME_MAX = 80;
export const SPACE_DESCRIPTION_MAX = 500;
export const SPACES_MAX = 200;
export const SPACE_MEMBERS_MAX = 5_000;
/** Maximum number of spaces in the header; a page lists them all. */
export const SPACE_PLACES = 12;
export const SPACE_GROUPS_MAX = 20;
export const INVITATION_USES_MAX = 1_000;
export const INVITATION_DAYS = 7;
/** Maximum number of people invited by one call; the page sends longer lists in parts. */
export const INVITES_PER_CALL_MAX = 100;
const SLUG_MAX = 80;

const SpaceName = text({
  label: 'Name',
  max: SPACE_NAME_MAX,
  required: spaceMessages.nameRequired,
  singleLine: true,
});
const SpaceDescription = text({ label: 'Description', max: SPACE_DESCRIPTION_MAX });

/** Separate from the roles themselves, so that pages for guests don't load zod. */
export const SpaceRoleSchema = z.enum(SPACE_ROLES);

/** Input of `space.setRole`. */
export const SpaceRoleChange = z.strictObject({
  id: z.uuid(),
  userId: z.uuid(),
  role: SpaceRoleSchema,
  /** Webhooks of the space that they set as an owner, to keep as the caller's; all others of them pause. */
  keepWebhooks: KeptWebhooks.optional(),
});
export type SpaceRoleChange = z.infer<typeof SpaceRoleChange>;

export const SpaceSlug = z.string().max(SLUG_MAX);

export const SpaceDto = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Whether guests see only approved versions of its shared prompts. */
  publicNeedsApproval: z.boolean(),
  /** Whether agents get only approved versions of its prompts. */
  agentsNeedApproval: z.boolean(),
  createdAt: z.date(),
  role: SpaceRoleSchema,
  memberCount: z.int(),
  promptCount: z.int(),
});
export type SpaceDto = z.infer<typeof SpaceDto>;

export const SpaceRef = z.object({
  slug: z.string(),
  name: z.string(),
  role: SpaceRoleSchema,
  publicNeedsApproval: z.boolean(),
});
export type SpaceRef = z.infer<typeof SpaceRef>;

export const SpaceCreate = z.strictObject({ name: SpaceName, description: SpaceDescription.default('') });
export type SpaceCreate = z.infer<typeof SpaceCreate>;

/** Input of `space.update`: omitted fields stay unchanged. */
export const SpaceUpdate = z.strictObject({
  id: z.uuid(),
  name: SpaceName.optional(),
  description: SpaceDescription.optional(),
  publicNeedsApproval: z.boolean().optional(),
  agentsNeedApproval: z.boolean().optional(),
});
export type SpaceUpdate = z.infer<typeof SpaceUpdate>;

/** Input of `space.delete`. `prompts`: each stays with its creator, or all move to another space or the Trash. */
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
  /** The company group that made them a member; null for people who joined themselves. */
  byGroup: z.string().nullable(),
  /** For owners: a higher role that waits until they confirm their address, or ended then. */
  waiting: z.object({ role: SpaceRoleSchema, isDropped: z.boolean() }).nullable(),
  /** For owners: whether they typed their address and never confirmed it. */
  isUnproved: z.boolean(),
});
export type SpaceMemberDto = z.infer<typeof SpaceMemberDto>;

/** Delivery states of an invitation email: queued, sent, to be retried, or given up. */
export const INVITATION_MAILS = ['waiting', 'sent', 'delayed', 'failed'] as const;
export type InvitationMail = (typeof INVITATION_MAILS)[number];

/** An invitation as owners see it; the link itself is returned only once, when it is created. */
export const SpaceInvitationDto = z.object({
  id: z.uuid(),
  role: SpaceRoleSchema,
  /** The address it was emailed to; null for a link, and for a person invited by name. */
  email: z.string().nullable(),
  /** Name of a person who was invited by name. */
  name: z.string().nullable(),
  /** Whether it waits until that person confirms their address; never true for an address, whose account isn't said. */
  isWaiting: z.boolean(),
  usesLeft: z.int(),
  expiresAt: z.date(),
  /** Delivery state of its email; null for a link. */
  mail: z.enum(INVITATION_MAILS).nullable(),
});
export type SpaceInvitationDto = z.infer<typeof SpaceInvitationDto>;

/** A group of the company's sign-in or directory whose people are members of a space; only owners can create owners. */
export const SpaceGroup = z.strictObject({
  name: text({ label: 'Group', max: SCIM_NAME_MAX, required: spaceMessages.groupRequired, singleLine: true }),
  role: z.enum(SPACE_ROLES).exclude(['owner']),
});
export type SpaceGroup = z.infer<typeof SpaceGroup>;

export const LEFT_OUT_MAX = 200;

/** A person of a named group who is not in the space, for owners. */
export const LeftOut = z.object({
  userId: z.uuid(),
  name: z.string(),
  group: z.string(),
  /** An owner removed them, their address is not confirmed, or the space has the maximum of members. */
  reason: z.enum(['removed', 'unproved', 'full']),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** Input of `space.setGroup`: adds a group, or changes the role of an existing one. */
export const SpaceGroupSet = z.strictObject({ id: z.uuid(), ...SpaceGroup.shape });
export type SpaceGroupSet = z.infer<typeof SpaceGroupSet>;

export const SpaceGroupRemove = SpaceGroupSet.omit({ role: true });
export type SpaceGroupRemove = z.infer<typeof SpaceGroupRemove>;

export const SpacePlace = SpaceRef.pick({ slug: true, name: true });
export type SpacePlace = z.infer<typeof SpacePlace>;

/**
 * Output of `space.members`. Invitations, groups and removed members are for owners; null for others. Groups are also
 * null without single sign-on.
 */
export const AskedGroup = SpaceGroup.extend({ isDeclined: z.boolean() });
export type AskedGroup = z.infer<typeof AskedGroup>;

export const SpacePeople = z.object({
  members: z.array(SpaceMemberDto),
  invitations: z.array(SpaceInvitationDto).nullable(),
  groups: z.array(SpaceGroup).nullable(),
  /** Groups that the admins were asked to name, also those that they declined. */
  askedGroups: z.array(AskedGroup),
  /** People of the groups who are not brought in. */
  leftOut: z.array(LeftOut),
  removed: z.array(RemovedMember).nullable(),
});
export type SpacePeople = z.infer<typeof SpacePeople>;
