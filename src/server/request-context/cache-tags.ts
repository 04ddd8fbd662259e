/** Tag of content whose change makes a cached page outdated. */
export type CacheTag =
  /** A prompt's card or text, with its badge and counters. */
  | `prompt:${string}`
  /** The set of shared prompts, and their number. */
  | 'list'
  /** The set of a user's shared prompts. */
  | `list:${string}`
  /** The texts of a collection, and its prompts in order. */
  | `collection:${string}`
  /** An order of lists by counters. */
  | 'order:used'
  | 'order:starred'
  /** A user's own page: bio and links. Names and images may appear anywhere, so their change affects every page. */
  | `profile:${string}`;
