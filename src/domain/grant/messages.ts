import type { GrantRight } from './right';

const RIGHT_NAMES: Record<GrantRight, string> = {
  read: 'Can read',
  suggest: 'Can suggest',
  edit: 'Can edit',
};

const RIGHT_HINTS: Record<GrantRight, string> = {
  read: 'Reads and copies it',
  suggest: 'Also suggests changes to it',
  edit: 'Also changes it',
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What is said about prompts that are shared with people and spaces, and about who sees them. */
export const grantMessages = {
  rights: RIGHT_NAMES,
  rightHints: RIGHT_HINTS,
  notFound: 'It is not shared with them any more.',
  personGone: 'There is no such person.',
  past: 'Choose a day that is still to come.',
  already: 'They see it anyway.',
  tooMany: 'It is shared with as many people and spaces as it can be.',
  given: (name: string, right: GrantRight) => `${name}: ${RIGHT_NAMES[right].toLowerCase()}.`,
  givenMany: (name: string, count: number, refused: number) =>
    `${counted(count, 'prompt', 'prompts')} shared with ${name}.${
      refused === 0 ? '' : ` ${refused} could not be shared by you.`
    }`,
  removed: (name: string) => `Not shared with ${name} any more.`,
  otherSpace: 'A space you are not in',
  sharedWithYou: 'Shared with you',
  until: (day: string) => `until ${day}`,
} as const;
