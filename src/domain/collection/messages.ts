import { COLLECTION_PINS_MAX, COLLECTIONS_MAX, ITEMS_MAX } from './limits';

const count = (value: number) => value.toLocaleString('en-US');
const prompts = (value: number) => `${count(value)} ${value === 1 ? 'prompt' : 'prompts'}`;
const collections = (value: number) => `${count(value)} ${value === 1 ? 'collection' : 'collections'}`;

/** What is said of collections. */
export const collectionMessages = {
  notFoundTitle: 'Collection not found',
  notFound: "The collection you're looking for doesn't exist or has been removed.",
  nameRequired: 'Name is required',
  tooMany: `You can have at most ${count(COLLECTIONS_MAX)} collections. Delete one first.`,
  full: `A collection holds at most ${count(ITEMS_MAX)} prompts. Remove some first.`,
  oneAnchor: 'Say one other prompt of the collection: the one it goes before, or the one it goes after',
  prompts,
  lead: 'Prompts put together by people here, in an order that makes sense.',
  noneOwn: 'You have no collections yet.',
  noneOwnMore: 'Put prompts that belong together into one, for yourself or for everybody.',
  noneShared: 'Nobody shares a collection yet.',
  empty: 'There is nothing in this collection.',
  emptyOwn: 'Open the menu of a prompt and choose “Add to collection…”.',
  readersLabel: 'Who reads it',
  onlyYou: 'Only you',
  everybody: 'Everybody',
  peopleOf: (space: string) => `Everybody in ${space}`,
  readersHints: {
    private: 'Nobody else finds it.',
    space:
      'Whoever is in the space, as long as they are. A prompt that somebody may not see is not in it for them.',
    shared: 'Guests can read it too. A prompt that somebody may not see is not in it for them.',
  },
  forAgentsLabel: 'For agents',
  forAgentsHint:
    'Agents offer its prompts by name: your own, and those of people in its space. When everybody may read it: those of its followers, or of everybody if an admin made it.',
  noneInSpace: 'There is no collection in this space yet.',
  noneInSpaceMore: 'Put prompts that belong together into one, for everybody who is in this space.',
  tooManyPins: `At most ${COLLECTION_PINS_MAX} collections can be pinned. Unpin one first.`,
  created: 'Collection created',
  updated: 'Collection saved',
  deleted: 'Collection deleted. Its prompts stay where they are.',
  deleteTitle: 'Delete collection',
  deleteQuestion: (name: string) => `“${name}” is deleted for good. The prompts in it stay where they are.`,
  removed: (title: string) => `${title} is no longer in the collection`,
  moved: (title: string, place: number, total: number) =>
    `${title} is now number ${count(place)} of ${count(total)}`,
  isFirst: 'This is the first one',
  isLast: 'This is the last one',
  nothingChanged: 'Nothing was changed',
  addTitle: (many: number) => (many === 1 ? 'Add to collections' : `Add ${prompts(many)} to collections`),
  added: (many: number) => `Saved in ${collections(many)}`,
} as const;
