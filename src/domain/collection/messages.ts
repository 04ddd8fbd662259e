import { COLLECTION_PINS_MAX, COLLECTIONS_MAX, ITEMS_MAX } from './limits';

const count = (value: number) => value.toLocaleString('en-US');
const prompts = (value: number) => `${count(value)} ${value === 1 ? 'prompt' : 'prompts'}`;
const collections = (value: number) => `${count(value)} ${value === 1 ? 'collection' : 'collections'}`;

export const collectionMessages = {
  notFoundTitle: 'Collection not found',
  notFound: "The collection you're looking for doesn't exist or has been removed.",
  nameRequired: 'Name is required',
  tooMany: `You can have up to ${count(COLLECTIONS_MAX)} collections. Delete one first.`,
  full: `A collection can have up to ${count(ITEMS_MAX)} prompts. Remove some first.`,
  oneAnchor: 'Specify exactly one prompt to move before or after',
  prompts,
  lead: 'Collections from your team',
  noneOwn: 'You have no collections yet.',
  noneOwnMore: 'Group related prompts for yourself or your team.',
  noneShared: 'No shared collections yet.',
  empty: 'This collection is empty.',
  emptyOwn: 'Choose prompts here, or “Add to collection…” in the menu of a prompt.',
  pickTitle: (name: string) => `Add to “${name}”`,
  picked: (title: string) => `${title} added to the collection`,
  readersLabel: 'Visibility',
  onlyYou: 'Only you',
  everybody: 'Everyone',
  peopleOf: (space: string) => `Everyone in ${space}`,
  readersHints: {
    private: 'Others can’t find it.',
    space: 'People in the space can read it. Each person sees only the prompts they have access to.',
    shared: 'Anyone can read it, including guests. Each person sees only the prompts they have access to.',
  },
  forAgentsLabel: 'Available to agents',
  forAgentsHint: 'Agents list its prompts by name for people who have it in their library.',
  noneInSpace: 'No collections in this space yet.',
  noneInSpaceMore: 'Group related prompts for everyone in this space.',
  tooManyPins: `You can pin up to ${COLLECTION_PINS_MAX} collections. Unpin one first.`,
  created: 'Collection created',
  updated: 'Collection saved',
  deleted: 'Collection deleted. Its prompts are kept.',
  deleteTitle: 'Delete collection',
  deleteQuestion: (name: string) => `“${name}” will be deleted permanently. Its prompts are kept.`,
  removed: (title: string) => `${title} removed from the collection`,
  moved: (title: string, place: number, total: number) =>
    `${title} moved to position ${count(place)} of ${count(total)}`,
  isFirst: 'Already first',
  isLast: 'Already last',
  nothingChanged: 'No changes',
  addTitle: (many: number) => (many === 1 ? 'Add to collections' : `Add ${prompts(many)} to collections`),
  added: (many: number) => `Saved to ${collections(many)}`,
} as const;
