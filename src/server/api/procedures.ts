import 'server-only';
import { appRouter } from './root';
import type { ProcedureMeta } from './trpc';

export const API_PATH = '/api/trpc/';

type Facts = { type: 'query' | 'mutation' | 'subscription'; meta?: ProcedureMeta };

const PROCEDURES = new Map(
  Object.entries<unknown>(appRouter._def.procedures).map(([path, procedure]) => [
    path,
    (procedure as { _def: Facts })._def,
  ]),
);

/** Returns the kind of a procedure; undefined if it doesn't exist. */
export function typeOf(path: string): Facts['type'] | undefined {
  return PROCEDURES.get(path)?.type;
}

/** Returns whether a procedure is a query; false if it doesn't exist. */
export function isQuery(path: string): boolean {
  return typeOf(path) === 'query';
}

/** Returns whether a procedure accepts a large body. */
export function acceptsLongInput(path: string): boolean {
  return PROCEDURES.get(path)?.meta?.hasLongInput === true;
}
