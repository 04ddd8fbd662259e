import { z } from 'zod';

/** What a call has received so far, in the table of open calls. */
const KeptAnswer = z.object({
  /** Empty with a problem. */
  text: z.string(),
  isCut: z.boolean(),
  problem: z.string().nullable(),
  milliseconds: z.int(),
});
export type KeptAnswer = z.infer<typeof KeptAnswer>;

const Reply = z.object({ verdict: z.enum(['yes', 'no']), reason: z.string() }).nullable();

const Spent = z.object({
  tokensIn: z.int(),
  tokensOut: z.int(),
  judgeCalls: z.int(),
  judgeTokensIn: z.int(),
  judgeTokensOut: z.int(),
  isEstimated: z.boolean(),
  /** In billionths of the currency; null if one of the models has no price. */
  costNanos: z.number().nullable(),
});
export type Spent = z.infer<typeof Spent>;

export const Kept = z.object({
  answer: KeptAnswer.nullable(),
  /** The judge's replies, in order, for each check that needs one. */
  replies: z.array(z.array(Reply)),
  spent: Spent,
});
export type Kept = z.infer<typeof Kept>;

export const NOTHING: Kept = {
  answer: null,
  replies: [],
  spent: {
    tokensIn: 0,
    tokensOut: 0,
    judgeCalls: 0,
    judgeTokensIn: 0,
    judgeTokensOut: 0,
    isEstimated: false,
    costNanos: 0,
  },
};
