import 'server-only';
import { appRouter } from './root';
import type { ProcedureMeta } from './trpc';

/** What stands before the names of procedures. */
export const API_PATH = '/api/trpc/';

type Facts = { type: 'query' | 'mutation' | 'subscription'; meta?: ProcedureMeta };

const PROCEDURES = new Map(
  Object.entries<unknown>(appRouter._def.procedures).map(([path, procedure]) => [
    path,
    (procedure as { _def: Facts })._def,
  ]),
);

/** The kind of a procedure; undefined for what there is not. */
export function typeOf(path: string): Facts['type'] | undefined {
  return PROCEDURES.get(path)?.type;
}

/** Whether a procedure reads and answers once; false for what there is not. */
export function isQuery(path: string): boolean {
  return typeOf(path) === 'query';
}

/** Whether a procedure takes more than a small body. */
export function takesLongInput(path: string): boolean {
  return PROCEDURES.get(path)?.meta?.hasLongInput === true;
}
