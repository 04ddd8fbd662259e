import type { GrantRight } from './right';

const RIGHT_NAMES: Record<GrantRight, string> = {
  read: 'Can read',
  suggest: 'Can suggest',
  edit: 'Can edit',
};

const RIGHT_HINTS: Record<GrantRight, string> = {
  read: 'Can read and copy it',
  suggest: 'Can also suggest changes',
  edit: 'Can also change it',
};

/** The same in a mail to the person. */
const RIGHT_SENTENCES: Record<GrantRight, string> = {
  read: 'You can read and copy it.',
  suggest: 'You can read it and suggest changes.',
  edit: 'You can read and change it.',
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Messages about prompts that are shared with people and spaces, and about who sees them. */
export const grantMessages = {
  rights: RIGHT_NAMES,
  rightHints: RIGHT_HINTS,
  rightSentences: RIGHT_SENTENCES,
  notFound: 'It’s no longer shared with them.',
  personGone: 'User not found.',
  past: 'Choose a future date.',
  already: 'They already have access.',
  tooMany: 'You’ve reached the limit of people and spaces for this prompt.',
  given: (name: string, right: GrantRight) => `${name} ${RIGHT_NAMES[right].toLowerCase()}`,
  givenMany: (name: string, count: number, refused: number) =>
    `${counted(count, 'prompt', 'prompts')} shared with ${name}.${
      refused === 0 ? '' : ` You can’t share ${refused} of them.`
    }`,
  removed: (name: string) => `No longer shared with ${name}`,
  title: 'Share with…',
  lead: 'Give a person or space access without making it public.',
  who: 'Who has access',
  afterMove: 'Who will have access',
  admins: 'Admins can open any prompt by its address.',
  computing: 'Loading…',
  firstOnly: (most: number) => `Based on the first ${most} prompts.`,
  differ: 'These prompts have different access. Combined:',
  anybody: 'Anyone, even without an account.',
  everybody: 'Everyone with an account.',
  onlyYou: 'Only you.',
  you: 'You',
  youAlone: 'You.',
  links: (count: number) =>
    count === 1
      ? 'Also anyone with the guest link.'
      : `Also anyone with one of ${count.toLocaleString('en-US')} guest links.`,
  sized: (name: string, count: number) => `${name} (${counted(count, 'person', 'people')})`,
  people: (count: number) => counted(count, 'person', 'people'),
  more: (count: number) => counted(count, 'more person', 'more people'),
  loses: 'Loses access',
  everyoneElse: 'Everyone else',
  guests: 'Anyone without an account',
  inAll: (count: number) => `${counted(count, 'person', 'people')} in total.`,
  refused: (count: number) => `You can’t share ${counted(count, 'prompt', 'prompts')}.`,
  none: 'Not shared with anyone yet.',
  personHint: 'Start typing a name',
  noPerson: 'No one found.',
  chooseWhom: 'Choose a person first',
  sharedWithYouHint: 'This prompt was shared with you. You can’t see who else has access.',
  otherSpace: 'A space you’re not in',
  sharedWithYou: 'Shared with you',
} as const;
