import 'server-only';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from './root';

export const API_PATH = '/api/trpc/';

type Inputs = inferRouterInputs<AppRouter>;
type Names<Procedures> = readonly (keyof Procedures & string)[];

/** Procedures whose input holds long texts and may exceed 64 KB, by their router. */
const LONG_INPUTS = {
  ai: [
    'polish',
    'enhance',
    'enhanceInEditor',
    'shorten',
    'improveFromResults',
    'translate',
    'describe',
    'formatByFramework',
    'run',
  ],
  prompt: ['create', 'update', 'similar'],
  skill: ['check'],
  valueSet: ['save'],
} satisfies { [Router in keyof Inputs]?: Names<Inputs[Router]> };
const LONG_TESTS = ['save', 'import', 'check'] satisfies Names<Inputs['prompt']['tests']>;
const STREAMS = ['onChange'] satisfies Names<Inputs['prompt']>;

const acceptLong = new Set([
  ...Object.entries(LONG_INPUTS).flatMap(([router, names]) => names.map((name) => `${router}.${name}`)),
  ...LONG_TESTS.map((name) => `prompt.tests.${name}`),
]);
const streams = new Set(STREAMS.map((name) => `prompt.${name}`));

/**
 * Returns whether a call with GET is answered like a query: all but streams of events. A mutation and a name that
 * doesn't exist are refused at once.
 */
export function isQuery(path: string): boolean {
  return !streams.has(path);
}

/** Returns whether a procedure accepts a large body. */
export function acceptsLongInput(path: string): boolean {
  return acceptLong.has(path);
}
