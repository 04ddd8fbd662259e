import { type IncomingMessage, type ServerResponse } from 'node:http';
import type { BodyAllowance } from './body-allowance';
import { guardBody, mayBeLarge, type SetDeadline, setDeadlineByClock } from './body-limit';
import { networksOf } from '../ports/rate-limit/address-networks';
import { countedAs, type Sender } from '../request-context/sender';
import type { FrontRequest } from './front-request';
import { createBytesInFlight, IN_FLIGHT_LIMITS, type InFlightLimits } from './bytes-in-flight';
import { type PathRules, SMALL_BODY_BYTES } from './path-rules';
import type { Refusal } from './refusal';
import { createInvalidRequestLimiter } from './invalid-request-limiter';
import type { Senders } from './senders';

export interface BodyOptions {
  /** Who may send more than a small body. */
  allowance: BodyAllowance;
  /** For tests: what the clock and the memory of the machine decide otherwise. */
  setDeadline?: SetDeadline | undefined;
  inFlight?: InFlightLimits | undefined;
}

/** A request whose body is to be let in. */
export interface Sending {
  path: string;
  rules: PathRules;
  sender: Sender;
  /** Settles once the sender's cookies are read. */
  identified: Promise<void>;
  /** Takes what is wrong with the body, also later, while it arrives. */
  onRefused: (reason: Refusal) => void;
}

/**
 * The bodies of all requests: who may send how much, how long that may take, and what all of them together may hold.
 * @param factor multiplies the limits of a sender
 * @returns lets a body in. True when the request may go on; otherwise its sender was told why not
 */
export function createBodies(
  factor: number,
  findToken: Senders['findToken'],
  { allowance, setDeadline = setDeadlineByClock, inFlight = IN_FLIGHT_LIMITS }: BodyOptions,
): (req: FrontRequest, res: ServerResponse, sending: Sending) => Promise<boolean> {
  const bytes = createBytesInFlight(inFlight);
  const refusedInputs = createInvalidRequestLimiter(factor);

  /** Why somebody may send no input for now, or null. Only under pressure is it asked whose token a stranger brings. */
  async function checkInput(req: IncomingMessage, path: string, sender: Sender): Promise<Refusal | null> {
    const refused = await refusedInputs.check(countedAs(sender));
    if (sender.known !== null || req.headers.authorization === undefined) return refused;
    if (refused === null && !bytes.isCrowded(countedAs(sender))) return null;
    try {
      await findToken(path, req.headers);
    } catch {
      return refused;
    }
    return sender.token === undefined ? refused : refusedInputs.check(countedAs(sender));
  }

  return async (req, res, { path, rules, sender, identified, onRefused }) => {
    const share = bytes.open(networksOf(sender.address));
    let isRefused = false;
    const refuse = (reason: Refusal) => {
      isRefused = true;
      onRefused(reason);
    };
    const body = guardBody(req, { rules, share, setDeadline, onRefused: refuse });
    res.once('close', () => {
      share.free();
      body.end();
      // A session that has ended is no attack.
      const isEnded = sender.known !== null && res.statusCode === 401;
      if (rules.isInput && !isEnded) void refusedInputs.count(countedAs(sender), res.statusCode);
    });

    await identified;
    const tooMany = rules.isInput ? await checkInput(req, path, sender) : null;
    share.moveTo(countedAs(sender));
    if (tooMany) refuse(tooMany);
    else if (rules.mostBodyBytes === SMALL_BODY_BYTES || !mayBeLarge(req)) body.allow(SMALL_BODY_BYTES);
    else {
      const allowed = await allowance(path, req.headers);
      share.moveTo(countedAs(sender));
      if (typeof allowed === 'number') body.allow(allowed);
      else refuse(allowed);
    }
    // Changed by the body, while it was asked who sends it.
    return !(isRefused as boolean);
  };
}
