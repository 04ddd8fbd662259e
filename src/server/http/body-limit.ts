import { type IncomingMessage } from 'node:http';
import type { BodyShare } from './bytes-in-flight';
import { refusalOfCoding } from './content-coding';
import type { FrontRequest } from './front-request';
import { type PathRules, SMALL_BODY_BYTES } from './path-rules';
import { type Refusal, refusal } from './refusal';
import { formMeter, jsonMeter, type StructureMeter } from './structure-meter';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Time limits of small bodies and of bodies of a few megabytes. Files have Node's limit of any request. */
const SMALL_DEADLINE_MS = 15_000;
const LARGE_DEADLINE_MS = 60_000;

/** Calls `late` after the given milliseconds, unless cancelled by the returned function. */
export type SetDeadline = (late: () => void, ms: number) => () => void;

export const setDeadlineByClock: SetDeadline = (late, ms) => {
  const timer = setTimeout(late, ms).unref();
  return () => {
    clearTimeout(timer);
  };
};

export function hasRequestBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? '0') !== 0;
}

export function mayBeLarge(req: IncomingMessage): boolean {
  const announced = req.headers['content-length'];
  return announced === undefined || Number(announced) > SMALL_BODY_BYTES;
}

/** Checks the announced length before any of the body is read. */
export function checkAnnouncedLength(req: IncomingMessage, limitBytes: number): Refusal | null {
  const announced = req.headers['content-length'];
  return announced !== undefined && Number(announced) > limitBytes ? tooLarge(limitBytes) : null;
}

function tooLarge(limitBytes: number): Refusal {
  const text = limitBytes >= MIB ? `${Math.floor(limitBytes / MIB)} MB` : `${limitBytes / KIB} KB`;
  return refusal(413, `The request body exceeds ${text}.`);
}

function meterOf(req: IncomingMessage, rules: PathRules): StructureMeter | null {
  if (!rules.isInput) return null;
  return req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? formMeter()
    : jsonMeter();
}

export interface GuardedBody {
  /** Sets how much the sender may send, once that is known. */
  allow: (limitBytes: number) => void;
  /** The request is complete: cancels the deadline. */
  end: () => void;
}

/**
 * Guards a body while it arrives: its size, its structure, the memory of all bodies, and the time it takes. At the
 * first violation the rest is dropped and `onRefused` is called once; the application's read then never completes, so
 * it can't mistake a truncated body for a complete one.
 */
export function guardBody(
  req: FrontRequest,
  {
    rules,
    share,
    setDeadline,
    onRefused,
  }: { rules: PathRules; share: BodyShare; setDeadline: SetDeadline; onRefused: (reason: Refusal) => void },
): GuardedBody {
  const measure = meterOf(req, rules);
  const encoded = refusalOfCoding(req);
  let limitBytes = rules.maxBodyBytes;
  let received = 0;
  let isRefused = false;
  let counts = true;
  let isAllowed = false;

  function refuse(reason: Refusal): void {
    if (isRefused) return;
    isRefused = true;
    cancelDeadline();
    onRefused(reason);
  }

  const late = () => {
    refuse(refusal(408, 'The request body took too long to arrive.'));
  };
  let cancelDeadline = setDeadline(late, SMALL_DEADLINE_MS);

  function problemWith(chunk: Buffer): Refusal | null {
    received += chunk.length;
    if (encoded !== null && chunk.length > 0) return encoded;
    if (received > limitBytes) return tooLarge(limitBytes);
    const wrong = measure?.(chunk) ?? null;
    if (wrong !== null) return refusal(400, wrong);
    if (!counts) return null;
    share.add(chunk.length);
    // The sender's share is unknown until the sender is identified; Node pauses reading meanwhile.
    return isAllowed ? share.check() : null;
  }

  req.validateBody((chunk) => {
    if (isRefused) return false;
    if (chunk === null) cancelDeadline();
    const problem = chunk === null ? null : problemWith(chunk);
    if (problem !== null) refuse(problem);
    return problem === null;
  });

  return {
    end: () => {
      cancelDeadline();
    },
    allow(bytes) {
      limitBytes = bytes;
      isAllowed = true;
      const isLarge = bytes > SMALL_BODY_BYTES;
      if (isLarge && rules.isStreamed) {
        counts = false;
        share.free();
      } else if (isLarge) share.becomeLarge();
      const problem =
        received > bytes ? tooLarge(bytes) : (checkAnnouncedLength(req, bytes) ?? share.check());
      if (problem) refuse(problem);
      if (isRefused || req.complete || !isLarge) return;
      cancelDeadline();
      if (!rules.isStreamed) cancelDeadline = setDeadline(late, LARGE_DEADLINE_MS);
    },
  };
}
