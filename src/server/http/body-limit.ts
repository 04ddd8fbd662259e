import { type IncomingMessage } from 'node:http';
import { type Refusal, refusal } from './refusal';

const KIB = 1024;
const MIB = 1024 * KIB;
/** What multipart framing and the other fields of a form may add to a file. */
const FORM_OVERHEAD_BYTES = 64 * KIB;
const DEFAULT_LIMIT_BYTES = 64 * KIB;
/** tRPC and superjson wrap an input five deep; no input of the product nests further than a few more. */
const MAX_JSON_DEPTH = 20;

const LIMITS: readonly { path: string; bytes: number }[] = [
  { path: '/api/trpc', bytes: 2 * MIB },
  { path: '/api/avatar', bytes: 5 * MIB + FORM_OVERHEAD_BYTES },
  { path: '/api/export', bytes: 512 * KIB },
  { path: '/api/import', bytes: 50 * MIB + FORM_OVERHEAD_BYTES },
];

/** How many bytes of body a path takes. */
export function bodyLimitBytes(path: string): number {
  return LIMITS.find((limit) => path.startsWith(limit.path))?.bytes ?? DEFAULT_LIMIT_BYTES;
}

/** Whether the message announces a body. */
export function announcesBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || (req.headers['content-length'] ?? '0') !== '0';
}

/** Judges the announced length before a byte of it is read. */
export function checkAnnouncedLength(req: IncomingMessage, limitBytes: number): Refusal | null {
  const announced = req.headers['content-length'];
  return announced !== undefined && Number(announced) > limitBytes ? tooLarge(limitBytes) : null;
}

function tooLarge(limitBytes: number): Refusal {
  const text = limitBytes >= MIB ? `${Math.floor(limitBytes / MIB)} MB` : `${limitBytes / KIB} KB`;
  return refusal(413, `The body is larger than ${text}.`);
}

/** Follows the brackets of JSON text byte by byte; its characters outside ASCII never look like one. */
function jsonDepthMeter(): (chunk: Buffer) => number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  let isEscaped = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (isEscaped) isEscaped = false;
      else if (inString) {
        if (byte === 0x5c) isEscaped = true;
        else if (byte === 0x22) inString = false;
      } else if (byte === 0x22) inString = true;
      else if (byte === 0x5b || byte === 0x7b) deepest = Math.max(deepest, ++depth);
      else if (byte === 0x5d || byte === 0x7d) depth--;
    }
    return deepest;
  };
}

/**
 * Counts the body while it arrives. At the first chunk too many the rest is dropped and `onExceeded` is called once;
 * the application's own reading then never completes, so it cannot take a cut body for a whole one.
 */
export function limitBody(
  req: IncomingMessage,
  limitBytes: number,
  onExceeded: (reason: Refusal) => void,
): void {
  const push = req.push.bind(req);
  const measureDepth = req.headers['content-type']?.includes('json') ? jsonDepthMeter() : null;
  let received = 0;
  let isExceeded = false;

  function problemWith(chunk: Buffer): Refusal | null {
    received += chunk.length;
    if (received > limitBytes) return tooLarge(limitBytes);
    const isTooDeep = measureDepth !== null && measureDepth(chunk) > MAX_JSON_DEPTH;
    return isTooDeep ? refusal(400, 'The body is nested too deep.') : null;
  }

  // Node's parser hands every piece of the body to `push`: the one place that neither buffers nor consumes.
  req.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (isExceeded) return true;
    const problem = Buffer.isBuffer(chunk) ? problemWith(chunk) : null;
    if (problem === null) return push(chunk, encoding);
    isExceeded = true;
    onExceeded(problem);
    return true;
  };
}
