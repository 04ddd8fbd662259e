import type { Linger } from './app-response';

/** How long a rejected sender may continue before its connection is cut: long enough to read the response. */
const LINGER_MS = 500;

export const lingeringClose: Linger = (cut) => void setTimeout(cut, LINGER_MS).unref();
