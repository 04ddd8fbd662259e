import { type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type Refusal, refusal } from './refusal';

/** A segment of a path: its name, or a parameter (its name, value, kind, and siblings). */
const segmentSchema = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.string(), z.array(z.string()).nullable()]),
]);

/** A part of the page with its nested parts. Next's client and server agree on the rest. */
const stateSchema = z.tuple(
  [
    segmentSchema,
    z.record(
      z.string(),
      z.lazy((): z.ZodType => stateSchema),
    ),
  ],
  z.unknown(),
);

/** Returns whether the raw header can be a state at all. */
function isState(header: string | string[]): boolean {
  try {
    return stateSchema.safeParse(JSON.parse(decodeURIComponent(String(header)))).success;
  } catch {
    return false;
  }
}

/** Validates the header with what Next's client shows already. Next responds with 500 to an invalid one. */
export function checkRouterState(headers: IncomingHttpHeaders): Refusal | null {
  const state = headers['next-router-state-tree'];
  if (state === undefined || isState(state)) return null;
  return refusal(400, 'Invalid router state.');
}
