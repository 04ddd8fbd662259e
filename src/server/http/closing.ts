import type { Socket } from 'node:net';

/** Connections that end with the current response: later requests on them are not served. */
const closing = new WeakSet<Socket>();

/** From now on no request is served on a connection. */
export function close(socket: Socket): void {
  closing.add(socket);
}

/** Returns whether a connection ends with the current response. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}
