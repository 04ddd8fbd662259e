import { type IncomingMessage, type ServerResponse } from 'node:http';
import type { BodyAllowance } from './body-allowance';
import { guardBody, mayBeLarge, type SetDeadline, setDeadlineByClock } from './body-limit';
import { networksOf } from '../ports/rate-limit/address-networks';
import { rateLimitKeys, type Sender } from '../request-context/sender';
import type { FrontRequest } from './front-request';
import { createBytesInFlight, IN_FLIGHT_LIMITS, type InFlightLimits } from './bytes-in-flight';
import { type PathRules, SMALL_BODY_BYTES } from './path-rules';
import type { Refusal } from './refusal';
import { type CountEverywhere, createInvalidRequestLimiter } from './invalid-request-limiter';
import type { Senders } from './senders';

export interface BodyOptions {
  /** Returns the body limit of a sender. */
  allowance: BodyAllowance;
  /** For tests: replace the clock and the memory limits of the machine. */
  setDeadline?: SetDeadline | undefined;
  inFlight?: InFlightLimits | undefined;
  /** Counts invalid inputs over all processes; without it, each process counts its own. */
  countEverywhere?: CountEverywhere | undefined;
}

/** A request whose body is to be accepted. */
export interface IncomingBody {
  path: string;
  rules: PathRules;
  sender: Sender;
  /** Resolves once the sender's cookies are read. */
  identified: Promise<void>;
  /** Called if the body is rejected, also later, while it arrives. */
  onRefused: (reason: Refusal) => void;
}

/**
 * Guards the bodies of all requests: the limit per sender, the time they may take, and their total memory.
 * @param factor multiplies the limits of a sender
 * @returns a function that accepts a body. True if the request may continue; otherwise the error response has been sent
 */
export function createBodies(
  factor: number,
  findToken: Senders['findToken'],
  { allowance, setDeadline = setDeadlineByClock, inFlight = IN_FLIGHT_LIMITS, countEverywhere }: BodyOptions,
): (req: FrontRequest, res: ServerResponse, sending: IncomingBody) => Promise<boolean> {
  const bytes = createBytesInFlight(inFlight);
  const refusedInputs = createInvalidRequestLimiter(factor, countEverywhere);

  /** Returns why a sender may send no input now, or null. Looks up an unknown client's token only under pressure. */
  async function checkInput(req: IncomingMessage, path: string, sender: Sender): Promise<Refusal | null> {
    const refused = await refusedInputs.check(rateLimitKeys(sender));
    if (sender.known !== null || req.headers.authorization === undefined) return refused;
    if (refused === null && !bytes.isCrowded(rateLimitKeys(sender))) return null;
    try {
      await findToken(path, req.headers);
    } catch {
      return refused;
    }
    return sender.token === undefined ? refused : refusedInputs.check(rateLimitKeys(sender));
  }

  return async (req, res, { path, rules, sender, identified, onRefused }) => {
    const share = bytes.open(networksOf(sender.address));
    const isCounted = rules.isInput && !rules.hasOwnLimits;
    let isRefused = false;
    const refuse = (reason: Refusal) => {
      isRefused = true;
      onRefused(reason);
    };
    const body = guardBody(req, { rules, share, setDeadline, onRefused: refuse });
    res.once('close', () => {
      share.free();
      body.end();
      // An ended session is not an attack.
      const isEnded = sender.lacksSession === true || (sender.known !== null && res.statusCode === 401);
      if (isCounted && !isEnded) void refusedInputs.count(rateLimitKeys(sender), res.statusCode);
    });

    await identified;
    const tooMany = isCounted ? await checkInput(req, path, sender) : null;
    share.moveTo(rateLimitKeys(sender));
    if (tooMany) refuse(tooMany);
    else if (rules.maxBodyBytes === SMALL_BODY_BYTES || !mayBeLarge(req)) body.allow(SMALL_BODY_BYTES);
    else {
      const allowed = await allowance(path, req.headers);
      share.moveTo(rateLimitKeys(sender));
      if (typeof allowed === 'number') body.allow(allowed);
      else refuse(allowed);
    }
    // May have been set while the sender was looked up.
    return !(isRefused as boolean);
  };
}
