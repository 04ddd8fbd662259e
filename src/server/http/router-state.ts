import { type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type Refusal, refusal } from './refusal';

/** A part of a path: its name, or what stands for a parameter (its name, its value, its kind, what stands beside it). */
const segmentSchema = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.string(), z.array(z.string()).nullable()]),
]);

/** A part of the page with the parts in it. What else Next's client says of it is between the two of them. */
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

/** Whether the header, as it was sent, can be a state at all. */
function isState(header: string | string[]): boolean {
  try {
    return stateSchema.safeParse(JSON.parse(decodeURIComponent(String(header)))).success;
  } catch {
    return false;
  }
}

/**
 * Judges the header in which Next's client says what it shows already. Next answers 500 to one that it cannot read, and
 * writes that into the log.
 */
export function checkRouterState(headers: IncomingHttpHeaders): Refusal | null {
  const state = headers['next-router-state-tree'];
  if (state === undefined || isState(state)) return null;
  return refusal(400, 'Invalid router state.');
}
