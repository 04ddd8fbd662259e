import type { Linger } from './app-response';

/** A sender that is silent for this long, or has sent everything, has had time to read the response. */
const SILENCE_MS = 500;
/** How long a rejected sender may continue, and how much it may send: what is beyond is an attack. */
const MAX_MS = 30_000;
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Lets a rejected sender finish. Many clients read the response only after they have sent their body; to cut the
 * connection before that would reset it and lose the response. What they send is read and dropped.
 */
export const lingeringClose: Linger = (cut, socket) => {
  const beganAt = performance.now();
  const first = socket.bytesRead;
  let last = first;
  const timer = setInterval(() => {
    const now = socket.bytesRead;
    const isSilent = now === last;
    last = now;
    const isTooMuch = performance.now() - beganAt > MAX_MS || now - first > MAX_BYTES;
    if (!isSilent && !isTooMuch && !socket.destroyed) return;
    clearInterval(timer);
    cut();
  }, SILENCE_MS).unref();
};
