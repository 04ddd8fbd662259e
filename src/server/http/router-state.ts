import { type IncomingHttpHeaders } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { type Refusal, refusal } from './refusal';

/**
 * Judges the header in which Next's client says what it shows already. Next answers 500 to a malformed one, so its own
 * check runs here first.
 */
export function checkRouterState(headers: IncomingHttpHeaders): Refusal | null {
  try {
    parseAndValidateFlightRouterState(headers['next-router-state-tree']);
    return null;
  } catch {
    return refusal(400, 'The router state is malformed.');
  }
}
