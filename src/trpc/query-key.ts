import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/server/api/root';

/** The routers by name, those inside others too. */
type Flat<R extends { status: { review: unknown } }> = R & { 'status.review': R['status']['review'] };
type Inputs = Flat<inferRouterInputs<AppRouter>>;
type Outputs = Flat<inferRouterOutputs<AppRouter>>;

export type Noun = keyof Inputs;
export type Verb<N extends Noun> = keyof Inputs[N] & string;
export type Input<N extends Noun, V extends Verb<N>> = Inputs[N][V];
export type Output<N extends Noun, V extends Verb<N>> = V extends keyof Outputs[N] ? Outputs[N][V] : never;

/**
 * The key of a query in the cache of the tRPC hooks. Their own function is part of the hooks' code, which
 * server-rendered pages must not load; a test compares the two.
 */
export function queryKeyOf<N extends Noun, V extends Verb<N>>(noun: N, verb: V, input: Input<N, V>) {
  const asked: unknown = input;
  return [[...noun.split('.'), verb], asked === undefined ? { type: 'query' } : { input, type: 'query' }];
}
