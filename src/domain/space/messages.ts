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

/** Abilities of an invited user, after “They can”. */
const ROLE_SENTENCES: Record<SpaceRole, string> = {
  reader: 'read and suggest',
  member: 'read, add and change prompts',
  publisher: 'also share prompts with everyone',
  owner: 'manage members',
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const spaceMessages = {
  roles: ROLE_NAMES,
  roleHints: ROLE_HINTS,
  roleSentences: ROLE_SENTENCES,
  everywhere: 'All prompts',
  filter: (place: string) => `Show prompts in: ${place}`,
  waiting: (count: string) => `${count} waiting for your review`,
  collections: 'Collections of this space',
  reviews: (waiting: string | null) => (waiting === null ? 'Reviews' : `Reviews (${waiting} pending)`),
  none: 'You’re not in any spaces yet.',
  noneHint:
    'A space holds the prompts of a team, such as sales, legal or support. Create one, or ask for an invitation.',
  newHint: 'You’ll be its owner and can invite people.',
  people: (count: number) => counted(count, 'person', 'people'),
  size: (people: number, prompts: number) =>
    `${counted(people, 'person', 'people')}, ${counted(prompts, 'prompt', 'prompts')}`,
  steps: {
    lead: (all: number) =>
      all === 3
        ? 'Set up this space in three steps.'
        : `Set up this space in ${all === 1 ? 'one step' : `${all} steps`}.`,
    done: (done: number, all: number) => `${done} of ${all} done`,
    skip: 'Skip for now',
    show: 'Show steps',
    folded: 'Set up this space',
    /** Opens a step that is done. */
    more: 'Add more',
    invited: (people: number, waiting: number) =>
      [
        ...(people > 1 ? [`${counted(people, 'person', 'people')} here`] : []),
        ...(waiting > 0 ? [`${counted(waiting, 'invitation', 'invitations')} pending`] : []),
      ].join(', '),
    brought: (prompts: number) => `${counted(prompts, 'prompt', 'prompts')} here`,
    made: (name: string, prompts: number) => `${name}: ${counted(prompts, 'prompt', 'prompts')}`,
    makeWith: (count: number) =>
      count === 0 ? 'Create collection' : `Create with ${counted(count, 'prompt', 'prompts')}`,
    add: (count: number) => (count === 0 ? 'Add prompts' : `Add ${counted(count, 'prompt', 'prompts')}`),
    drop: 'Drop files here',
    dropHint: 'Or paste text anywhere on this page.',
    noMine: 'You have no prompts to add yet.',
    noneHere: 'You can add prompts later.',
    tickFirst: 'Choose prompts first',
  },
  demoteQuestion: (name: string, role: SpaceRole) => ({
    title: 'Change role',
    description: `Change ${name}’s role from ${ROLE_NAMES.owner} to ${ROLE_NAMES[role]}? This takes effect immediately.`,
  }),
  roleChanged: (name: string, role: SpaceRole) => `${name}: ${ROLE_NAMES[role]}`,
  linkHint:
    'Copy it now: you won’t see it again. It works for 25 people and expires in seven days. You can revoke it under People.',
  linkCopied: 'Link copied',
  invite: {
    send: (count: number) => (count === 0 ? 'Invite' : `Invite ${counted(count, 'person', 'people')}`),
    nobody: 'Enter a name or an email address',
    hint: 'Paste a whole list. Commas and lines are fine.',
    faulty: (count: number) => `${counted(count, 'entry', 'entries')} can’t be invited`,
    dropFaulty: 'Remove these',
    repeats: (count: number) => `${counted(count, 'repeated entry', 'repeated entries')} left out`,
    tooMany: 'Paste up to 5,000 addresses at a time.',
    self: 'That’s you',
    inSpace: 'Already in this space',
    repeated: 'Already in this list',
    gone: 'This account isn’t active',
    unreachable: 'They have no email address. Send them an invitation link.',
    noAddress: 'Choose a person from the list, or enter an email address',
    notAscii: 'The part before @ has letters that aren’t supported',
    linkForOne: 'It lets in one person and expires in seven days. The email’s link no longer works.',
    lines: 'Invited people',
    mails: {
      waiting: 'Invited, sending email…',
      sent: 'Invited, email sent',
      delayed: 'Couldn’t send the email yet. Still trying.',
      failed: 'Couldn’t send the email.',
    },
  },
  groupRequired: 'Enter a group',
  tooManyGroups: 'You’ve reached the maximum number of groups for this space.',
  groupsHint:
    'People in these groups of your identity provider join and leave this space automatically. Enter each group as your provider sends it.',
  groupsSaved: 'Groups saved',
  addGroup: 'Add group',
  groupAsked: 'The admins were asked',
  groupRequestGone: 'This request no longer exists.',
  askAdmin: 'Ask an admin',
  askAdminHint: (group: string) =>
    `Only admins, and owners who are in a group, can add it. You can ask an admin to add “${group}”.`,
  groupPeople: (count: number, group: string) =>
    count === 1
      ? `1 more person in “${group}” will join this space.`
      : `${count === 0 ? 'No' : count.toLocaleString('en-US')} more people in “${group}” will join this space.`,
  groupAskedState: 'Waiting for an admin',
  groupDeclinedState: 'Declined by an admin',
  asksForGroup: (name: string, group: string, role: string) =>
    `${name} asks to add the group “${group}” to a space as ${role}`,
  groupSize: (count: number) =>
    count === 0
      ? 'Your directory lists nobody in it.'
      : count === 1
        ? 'Your directory lists 1 person in it.'
        : `Your directory lists ${count.toLocaleString('en-US')} people in it.`,
  leftOut: 'Not in this space',
  leftOutReasons: {
    removed: 'An owner removed them',
    unproved: 'They haven’t confirmed their address yet',
    full: 'This space is full',
  },
  broughtBy: (group: string) => `via group ${group}`,
  saved: 'Space updated',
  approvalLabel: 'Guests see approved versions only',
  approvalHint:
    'Guests see the latest approved version of each shared prompt. Prompts without one are hidden from them.',
  agentsLabel: 'Agents use approved versions only',
  agentsHint:
    'Agents get the latest approved version of each prompt. Prompts without one are hidden from them.',
  onlyOwner: 'You’re the only owner. Make someone else an owner before you leave.',
  leaveHint: 'You’ll lose access to this space. What you wrote stays there.',
  left: (name: string) => `You left ${name}`,
  deleteHint:
    'The space is deleted for everyone immediately. You can restore it for 30 days, without its webhooks.',
  deleteHeldBack: 'Shared prompts without an approved version become private.',
  deleted: (name: string) => `${name} deleted`,
  restored: (name: string) => `${name} restored`,
  signInFirst: 'You’re invited to a space. Sign in or register to see which one.',
  invitedAs: (name: string, role: SpaceRole) =>
    `You’re invited to ${name} as ${role === 'owner' ? 'an' : 'a'} ${ROLE_NAMES[role].toLowerCase()}.`,
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
