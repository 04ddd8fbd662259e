import type { Socket } from 'node:net';

/** Connections that end with the answer under way: later requests on them are not served. */
const closing = new WeakSet<Socket>();

/** From now on nothing more is served on a connection. */
export function close(socket: Socket): void {
  closing.add(socket);
}

/** Whether a connection ends with the answer under way. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}
