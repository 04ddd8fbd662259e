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
  title: 'Share with…',
  lead: 'Give somebody, or a space, a right to it without making it public.',
  who: 'Who can see this',
  admins: 'Admins of this site can open any prompt by its address.',
  computing: 'One moment…',
  firstOnly: (most: number) => `Computed of the first ${most}.`,
  differ: 'They differ; all together:',
  anybody: 'Anybody, also without an account.',
  everybody: 'Everybody with an account.',
  onlyYou: 'Only you.',
  you: 'You',
  youAlone: 'You.',
  links: (count: number) =>
    count === 1
      ? 'Also anybody with its guest link.'
      : `Also anybody with one of ${count.toLocaleString('en-US')} guest links.`,
  sized: (name: string, count: number) => `${name} (${counted(count, 'person', 'people')})`,
  more: (count: number) => counted(count, 'more person', 'more people'),
  inAll: (count: number) => `${counted(count, 'person', 'people')} in all.`,
  refused: (count: number) => `${counted(count, 'prompt is', 'prompts are')} not yours to share.`,
  none: 'Shared with nobody yet.',
  personHint: 'Type a part of their name.',
  noPerson: 'Nobody has that name.',
  chooseWhom: 'Choose somebody first',
  sharedWithYouHint: 'It was shared with you. Who else sees it is for others to say.',
  otherSpace: 'A space you are not in',
  sharedWithYou: 'Shared with you',
} as const;
