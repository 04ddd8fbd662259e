import type { SpaceRole } from './role';

const ROLE_NAMES: Record<SpaceRole, string> = {
  reader: 'Reader',
  member: 'Member',
  publisher: 'Publisher',
  owner: 'Owner',
};

const ROLE_HINTS: Record<SpaceRole, string> = {
  reader: 'Can read its prompts',
  member: 'Can add and edit prompts',
  publisher: 'Can also share prompts with everyone',
  owner: 'Can also invite people and change settings',
};

const ROLE_LEADS: Record<SpaceRole, string> = {
  reader: 'You can read its prompts.',
  member: 'You can add and edit prompts.',
  publisher: 'You can add, edit and share prompts.',
  owner: 'You manage this space.',
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Messages about spaces. */
export const spaceMessages = {
  roles: ROLE_NAMES,
  roleHints: ROLE_HINTS,
  roleLead: ROLE_LEADS,
  everywhere: 'All prompts',
  filter: (place: string) => `Show prompts in: ${place}`,
  reviews: (waiting: string | null) => (waiting === null ? 'Reviews' : `Reviews (${waiting} pending)`),
  none: 'You’re not in any spaces yet.',
  noneHint:
    'A space holds the prompts of a team, such as sales, legal or support. Create one, or ask for an invitation.',
  newHint: 'You’ll be its owner and can invite people.',
  size: (people: number, prompts: number) =>
    `${counted(people, 'person', 'people')}, ${counted(prompts, 'prompt', 'prompts')}`,
  roleChanged: (name: string, role: SpaceRole) => `${name}: ${ROLE_NAMES[role]}`,
  invited: (email: string) => `Invitation sent to ${email}`,
  inviteHint: 'Leave it empty to get a link for up to 25 people, valid for seven days.',
  linkHint:
    'Copy it now: you won’t see it again. It works for 25 people and expires in seven days. You can revoke it under People.',
  linkCopied: 'Link copied',
  groupRequired: 'Enter a group',
  tooManyGroups: 'You’ve reached the maximum number of groups for this space.',
  groupsHint:
    'People in these groups of your identity provider join this space automatically and leave when they’re removed. Enter the group name exactly as your provider sends it.',
  groupsSaved: 'Groups saved',
  broughtBy: (group: string) => `via group ${group}`,
  saved: 'Space updated',
  approvalLabel: 'Guests see approved versions only',
  approvalHint:
    'Guests see only the latest approved version of prompts shared from this space, and none that have never been approved.',
  agentsLabel: 'Agents use approved versions only',
  agentsHint:
    'Agents get only the latest approved version of prompts in this space, and none that have never been approved.',
  leaveHint: 'You’ll lose access to this space. What you wrote stays there.',
  left: (name: string) => `You left ${name}`,
  deleteHint: 'The space is deleted for everyone immediately. You can restore it for 30 days.',
  deleteHeldBack: 'Shared prompts without an approved version become private.',
  deleted: (name: string) => `${name} deleted`,
  restored: (name: string) => `${name} restored`,
  signInFirst: 'You’re invited to a space. Sign in or sign up to see which one.',
  invitedAs: (name: string, role: SpaceRole) =>
    `You’re invited to ${name} as ${ROLE_NAMES[role].toLowerCase()}.`,
  joined: (name: string) => `Welcome to ${name}!`,
  moveTitle: (count: number) => `Move ${counted(count, 'prompt', 'prompts')}`,
  moveHint:
    'People in the space will see them and new comments. Earlier versions and notes stay private to you.',
  moveOutHint:
    'Each prompt returns to its creator, or to you if the creator has left the space. Only they can see it unless it’s shared.',
  moved: (count: number, where: string | null, refused: number) =>
    `${counted(count, 'prompt', 'prompts')} ${where === null ? 'moved out of the space' : `moved to ${where}`}.${
      refused === 0 ? '' : ` You can’t move ${refused} of them.`
    }`,
  movedBack: (count: number) => `${counted(count, 'prompt', 'prompts')} moved back`,
  readersHere: (name: string) => `Everyone in ${name} can read it.`,
  noActivity: 'No activity yet',
  noActivityMore: 'New prompts, new versions and approvals in this space appear here.',
  nameRequired: 'Name is required',
  notFound: 'Space not found',
  memberNotFound: 'This person isn’t in the space.',
  lastOwner: 'A space must have an owner. Make someone else an owner first.',
  tooManySpaces: 'You’ve reached the maximum number of spaces.',
  tooManyMembers: 'This space is full.',
  invitationGone: 'This invitation is no longer valid. Ask for a new one.',
  invitationElse: 'This invitation is for a different email address. Sign in with that address.',
  invitationPast: 'Choose a date within the next year.',
  moveHere: 'Choose a different space for its prompts.',
  publishersOnly: 'Only publishers and owners of its space can share this prompt with everyone.',
} as const;
