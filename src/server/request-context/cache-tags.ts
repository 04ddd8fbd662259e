/** Something whose change makes a page another one. */
export type CacheTag =
  /** A prompt's card or text, with its badge and counters. */
  | `prompt:${string}`
  /** Which shared prompts there are, and how many. */
  | 'list'
  /** Which shared prompts of a person there are. */
  | `list:${string}`
  /** The words of a collection, and which prompts are in it in which order. */
  | `collection:${string}`
  /** An order of lists by counters. */
  | 'order:used'
  | 'order:starred'
  /** Somebody's own page: bio and links. Names and pictures may stand anywhere, so their change is every page's. */
  | `profile:${string}`;
