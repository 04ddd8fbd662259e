import type { SpaceRole } from './role';

const ROLE_NAMES: Record<SpaceRole, string> = {
  reader: 'Reader',
  member: 'Member',
  publisher: 'Publisher',
  owner: 'Owner',
};

const ROLE_HINTS: Record<SpaceRole, string> = {
  reader: 'Reads its prompts',
  member: 'Adds prompts and changes those that are there',
  publisher: 'Also shares its prompts with everybody',
  owner: 'Also invites people and changes the space',
};

const ROLE_LEADS: Record<SpaceRole, string> = {
  reader: 'You read its prompts.',
  member: 'You add prompts and change those that are there.',
  publisher: 'You add prompts, and share them with everybody.',
  owner: 'You decide who is in it.',
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What is said about spaces. */
export const spaceMessages = {
  roles: ROLE_NAMES,
  roleHints: ROLE_HINTS,
  roleLead: ROLE_LEADS,
  switcher: (place: string) => `Where you are: ${place}`,
  everywhere: 'Everything',
  filter: (place: string) => `Show what is in: ${place}`,
  reviews: (waiting: string | null) => (waiting === null ? 'Reviews' : `Reviews (${waiting} waiting)`),
  none: 'You are in no space yet.',
  noneHint: 'A space keeps the prompts of a team: sales, legal, support. Make one, or ask to be invited.',
  newHint: 'You will be its owner, and invite whom you like.',
  size: (people: number, prompts: number) =>
    `${counted(people, 'person', 'people')}, ${counted(prompts, 'prompt', 'prompts')}`,
  roleChanged: (name: string, role: SpaceRole) => `${name}: ${ROLE_NAMES[role]}`,
  invited: (email: string) => `Invitation sent to ${email}.`,
  inviteHint: 'Leave it empty for a link that 25 people can use within seven days.',
  linkHint: 'It is shown this once. It works for 25 people, for seven days; you can end it under People.',
  linkCopied: 'Link copied to clipboard!',
  groupRequired: 'Group is required',
  tooManyGroups: 'This space names as many groups as it can.',
  groupsHint:
    'Whoever is in one of these groups of your company is in this space, from their next sign-in on or at once by the directory, and as long as they are in the group. Write the name as your company’s sign-in gives it.',
  groupsSaved: 'Groups saved.',
  broughtBy: (group: string) => `by the group ${group}`,
  saved: 'Space updated.',
  approvalLabel: 'Public needs approval',
  approvalHint:
    'Whoever is not signed in sees of the prompts that this space shares with everybody the version that was approved last, and nothing of those that were never approved.',
  agentsLabel: 'Agents get approved versions alone',
  agentsHint:
    'Agents of whoever reads the prompts of this space get the version that was approved last, and nothing of those that were never approved.',
  leaveHint: 'You see nothing of it from then on. What you wrote in it stays there.',
  left: (name: string) => `You are not in ${name} any more.`,
  deleteHint: 'It is gone for everybody in it at once. You can take that back for 30 days.',
  deleteHeldBack: 'What it shares with everybody and is not approved becomes private.',
  deleted: (name: string) => `${name} deleted.`,
  restored: (name: string) => `${name} is back.`,
  signInFirst: 'You are invited into a space. Sign in, or make an account, to see which.',
  invitedAs: (name: string, role: SpaceRole) =>
    `You are invited into ${name} as ${ROLE_NAMES[role].toLowerCase()}.`,
  joined: (name: string) => `Welcome to ${name}!`,
  moveTitle: (count: number) => `Move ${counted(count, 'prompt', 'prompts')}`,
  moveHint:
    'The people of the space read them from now on, and what is written there. Earlier versions and notes stay with you.',
  moveOutHint:
    'They belong to their creators again, or to you where the creator has left the space. Nobody else of the space reads them unless they are shared.',
  moved: (count: number, where: string | null, refused: number) =>
    `${counted(count, 'prompt', 'prompts')} ${where === null ? 'moved out of the space' : `moved to ${where}`}.${
      refused === 0 ? '' : ` ${refused} could not be moved by you.`
    }`,
  movedBack: (count: number) => `${counted(count, 'prompt', 'prompts')} moved back.`,
  readersHere: (name: string) => `Everybody in ${name} can read it.`,
  noActivity: 'Nothing has happened yet',
  noActivityMore: 'New prompts, new versions and approvals of this space stand here.',
  nameRequired: 'Name is required',
  notFound: 'Space not found',
  memberNotFound: 'This person is not in the space.',
  lastOwner: 'A space keeps an owner. Make somebody else the owner first.',
  tooManySpaces: 'You are in as many spaces as one person can be.',
  tooManyMembers: 'This space has as many people as it can have.',
  invitationGone: 'This invitation is not valid any more. Ask for a new one.',
  invitationElse: 'This invitation is for another e-mail address. Sign in with that one.',
  invitationPast: 'Choose a day that is still to come, within a year.',
  moveHere: 'Choose another space for its prompts.',
  publishersOnly: 'Only publishers and owners of its space can share this prompt with everybody.',
} as const;
