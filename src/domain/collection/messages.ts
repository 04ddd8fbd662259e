import { COLLECTIONS_MAX, ITEMS_MAX } from './limits';

const count = (value: number) => value.toLocaleString('en-US');

/** What is said of collections. */
export const collectionMessages = {
  notFound: "The collection you're looking for doesn't exist or has been removed.",
  nameRequired: 'Name is required',
  tooMany: `You can have at most ${count(COLLECTIONS_MAX)} collections. Delete one first.`,
  full: `A collection holds at most ${count(ITEMS_MAX)} prompts. Remove some first.`,
  oneAnchor: 'Say one other prompt of the collection: the one it goes before, or the one it goes after',
} as const;
