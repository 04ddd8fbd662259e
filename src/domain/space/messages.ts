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

/** What is said about spaces. */
export const spaceMessages = {
  roles: ROLE_NAMES,
  roleHints: ROLE_HINTS,
  nameRequired: 'Name is required',
  notFound: 'Space not found',
  memberNotFound: 'This person is not in the space.',
  lastOwner: 'A space keeps an owner. Make somebody else the owner first.',
  tooManySpaces: 'You are in as many spaces as one person can be.',
  tooManyMembers: 'This space has as many people as it can have.',
  invitationGone: 'This invitation is not valid any more. Ask for a new one.',
  invitationElse: 'This invitation is for another e-mail address. Sign in with that one.',
  invitationPast: 'Choose a day that is still to come, within a year.',
  promptsElsewhere: 'Some of these prompts cannot be moved by you.',
  moveHere: 'Choose another space for its prompts.',
  publishersOnly: 'Only publishers and owners of its space can share this prompt with everybody.',
} as const;
