/** What bench/writes.ts and the processes that write for it say to each other. */
export type WriteOrder =
  | { kind: 'fill'; texts: WriteText[]; people: number }
  | { kind: 'write'; what: string; times: number }
  | { kind: 'crowd'; people: number; prompts: number };

export type WriteText = {
  title: string;
  description: string;
  content: string;
  tags: string[];
  isShared: boolean;
};

/** Milliseconds throughout. */
export type WriteAnswer = {
  latencies: number[];
  /** How long the database was at work; of a crowd, how long all of it took. */
  databaseMs: number;
  failed?: number;
  /** By how much the counter, the rows and the sums of the days grew. */
  counted?: number;
  rows?: number;
  days?: number;
  /** What others waited meanwhile for a list, and for a use of another prompt. */
  lists?: number[];
  elsewhere?: number[];
};
