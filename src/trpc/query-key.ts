import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/server/api/root';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** A router of the API. */
export type Noun = keyof Inputs;
/** A procedure of one. */
export type Verb<N extends Noun> = keyof Inputs[N] & string;
/** What it is asked with. */
export type Input<N extends Noun, V extends Verb<N>> = Inputs[N][V];
/** What it answers. */
export type Output<N extends Noun, V extends Verb<N>> = V extends keyof Outputs[N] ? Outputs[N][V] : never;

/**
 * The key under which the hooks of tRPC look for the answer of a query. Theirs is in the code of the hooks, which
 * a page that is rendered on the server alone must not bring to the browser; a test compares the two.
 */
export function queryKeyOf<N extends Noun, V extends Verb<N>>(noun: N, verb: V, input: Input<N, V>) {
  const asked: unknown = input;
  return [[noun, verb], asked === undefined ? { type: 'query' } : { input, type: 'query' }];
}
