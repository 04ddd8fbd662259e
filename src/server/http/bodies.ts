import { type IncomingMessage, type ServerResponse } from 'node:http';
import type { BodyAllowance } from './body-allowance';
import { guardBody, mayBeLarge, type SetDeadline, setDeadlineByClock } from './body-limit';
import { createBytesInFlight, IN_FLIGHT_LIMITS, type InFlightLimits } from './bytes-in-flight';
import { type PathRules, SMALL_BODY_BYTES } from './path-rules';
import type { Refusal } from './refusal';
import { createRefusedInputs } from './refused-inputs';

export interface BodyOptions {
  /** Who may send more than a small body. */
  allowance: BodyAllowance;
  /** For tests: what the clock and the memory of the machine decide otherwise. */
  setDeadline?: SetDeadline | undefined;
  inFlight?: InFlightLimits | undefined;
}

/** A request whose body is to be let in. */
export interface Sender {
  path: string;
  rules: PathRules;
  address: string;
  /** Takes what is wrong with the body, also later, while it arrives. */
  onRefused: (reason: Refusal) => void;
}

/**
 * The bodies of all requests: who may send how much, how long that may take, and what all of them together may hold.
 * @param factor multiplies the limits of an address
 * @returns lets a body in. True when the request may go on; otherwise its sender was told why not
 */
export function createBodies(
  factor: number,
  { allowance, setDeadline = setDeadlineByClock, inFlight = IN_FLIGHT_LIMITS }: BodyOptions,
): (req: IncomingMessage, res: ServerResponse, sender: Sender) => Promise<boolean> {
  const bytes = createBytesInFlight(inFlight);
  const refusedInputs = createRefusedInputs(factor);

  return async (req, res, { path, rules, address, onRefused }) => {
    const share = bytes.open(address);
    let isRefused = false;
    const refuse = (reason: Refusal) => {
      isRefused = true;
      onRefused(reason);
    };
    const body = guardBody(req, { rules, share, setDeadline, onRefused: refuse });
    res.once('close', () => {
      share.free();
      body.end();
      if (rules.isInput) void refusedInputs.count(address, res.statusCode);
    });

    const tooMany = rules.isInput ? await refusedInputs.check(address) : null;
    if (tooMany) refuse(tooMany);
    else if (rules.mostBodyBytes === SMALL_BODY_BYTES || !mayBeLarge(req)) body.allow(SMALL_BODY_BYTES);
    else {
      const allowed = await allowance(path, req.headers);
      if (typeof allowed === 'number') body.allow(allowed);
      else refuse(allowed);
    }
    // Changed by the body, while it was asked who sends it.
    return !(isRefused as boolean);
  };
}
