import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { BodyRoute } from './body-routes';
import { parseResponse } from './raw-http';

/** Ways in which a client can send a body, each over a connection of its own that is closed when it ends. */

/** Far longer than any case takes: what lasts so long hangs. */
const HANGS_MS = 60_000;

interface Client {
  send: (bytes: string | Buffer) => Promise<void>;
  /** Settles with the first whole answer, an interim one included, or with the end of the connection. */
  answer: () => Promise<number | null>;
  /** Closes this end and waits for the other. */
  end: () => Promise<void>;
  socket: Socket;
}

export type BodyCase = (
  client: Client,
  head: (...framing: string[]) => string,
  route: BodyRoute,
) => Promise<void>;

const chunk = (bytes: number) =>
  Buffer.concat([Buffer.from(`${bytes.toString(16)}\r\n`), Buffer.alloc(bytes, 0x20), Buffer.from('\r\n')]);
const CHUNK = 64 * 1024;
/** So much is sent above a limit at most, in one case. */
const MAX_SENT = 4 * 1024 * 1024;

async function sendChunks(client: Client, bytes: number): Promise<void> {
  for (let sent = 0; sent < bytes && !client.socket.destroyed; sent += CHUNK) {
    await client.send(chunk(Math.min(CHUNK, bytes - sent)));
  }
  await client.send('0\r\n\r\n');
}

export const BODY_CASES: Record<string, BodyCase> = {
  'no length': async (client, head) => {
    await client.send(head());
    await client.answer();
  },
  'a length that is too long, and no more': async (client, head) => {
    await client.send(`${head('Content-Length: 10')}{}`);
    await client.end();
  },
  'a length that is too short, with more behind it': async (client, head) => {
    await client.send(`${head('Content-Length: 2')}{}{"more":true}`);
    await client.answer();
  },
  'a length that is none': async (client, head) => {
    await client.send(`${head('Content-Length: two')}{}`);
    await client.answer();
  },
  'the announced length, whole': async (client, head) => {
    await client.send(`${head('Content-Length: 2')}{}`);
    await client.answer();
  },
  'an announced length above the limit': async (client, head, { maxBytes }) => {
    await client.send(head(`Content-Length: ${maxBytes + 1}`));
    await client.answer();
  },
  'chunks below the limit': async (client, head) => {
    await client.send(head('Transfer-Encoding: chunked'));
    await sendChunks(client, 100);
    await client.answer();
  },
  'chunks above the limit': async (client, head, { maxBytes }) => {
    await client.send(head('Transfer-Encoding: chunked'));
    await sendChunks(client, Math.min(maxBytes + CHUNK, MAX_SENT));
    await client.answer();
  },
  'chunks that are none': async (client, head) => {
    await client.send(`${head('Transfer-Encoding: chunked')}zz\r\n{}\r\n`);
    await client.answer();
  },
  trailers: async (client, head) => {
    await client.send(
      `${head('Transfer-Encoding: chunked', 'Trailer: X-End')}2\r\n{}\r\n0\r\nX-End: 1\r\n\r\n`,
    );
    await client.answer();
  },
  'a body that stops': async (client, head) => {
    await client.send(`${head('Content-Length: 100')}{`);
    await client.answer();
  },
  'chunks that stop': async (client, head) => {
    await client.send(`${head('Transfer-Encoding: chunked')}5\r\n{`);
    await client.answer();
  },
  'a body after the answer': async (client, head) => {
    await client.send(head('Content-Length: 40000', 'Content-Encoding: br', 'X-Late: 1'));
    await client.answer();
    await client.send(Buffer.alloc(40_000, 0x20));
  },
  'pipelined requests': async (client, head) => {
    await client.send(
      `${head('Content-Length: 2')}{}${head('Content-Length: 2')}{}${head('Content-Length: 3')}{}`,
    );
    await client.answer();
  },
  'Expect: 100-continue, then the body': async (client, head) => {
    await client.send(head('Content-Length: 2', 'Expect: 100-continue'));
    await client.answer();
    await client.send('{}');
  },
  'Expect: 100-continue, then nothing': async (client, head) => {
    await client.send(head('Content-Length: 2', 'Expect: 100-continue'));
    await client.answer();
  },
  'another expectation': async (client, head) => {
    await client.send(`${head('Content-Length: 2', 'Expect: everything')}{}`);
    await client.answer();
  },
  'a change of protocol': async (client, head) => {
    await client.send(`${head('Content-Length: 2', 'Connection: Upgrade', 'Upgrade: websocket')}{}`);
    await client.answer();
  },
  'two lengths': async (client, head) => {
    await client.send(`${head('Content-Length: 2', 'Content-Length: 3')}{}`);
    await client.answer();
  },
  'a length and chunks': async (client, head) => {
    await client.send(`${head('Content-Length: 2', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`);
    await client.answer();
  },
  'closes within the head': async (client, head) => {
    await client.send(head('Content-Length: 2').slice(0, -4));
    client.socket.destroy();
  },
  'closes after the head': async (client, head) => {
    await client.send(head('Content-Length: 2'));
    client.socket.destroy();
  },
  'closes within the body': async (client, head) => {
    await client.send(`${head('Content-Length: 100')}{`);
    client.socket.destroy();
  },
  'resets within the chunks': async (client, head) => {
    await client.send(head('Transfer-Encoding: chunked'));
    await client.send(chunk(100));
    client.socket.resetAndDestroy();
  },
  'closes after the body': async (client, head) => {
    await client.send(`${head('Content-Length: 2')}{}`);
    client.socket.destroy();
  },
  'resets after the answer': async (client, head) => {
    await client.send(`${head('Content-Length: 2')}{}`);
    await client.answer();
    client.socket.resetAndDestroy();
  },
};

function open(port: number): Client {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.on('data', (bytes: Buffer) => received.push(bytes));
  const statusNow = () => {
    const bytes = Buffer.concat(received);
    if (bytes.toString('latin1', 0, 12) === 'HTTP/1.1 100') return 100;
    return parseResponse(bytes, socket.closed)?.status ?? null;
  };
  return {
    socket,
    async send(bytes) {
      if (socket.destroyed || !socket.writable) return;
      if (!socket.write(bytes)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
    },
    async answer() {
      while (statusNow() === null && !socket.closed) {
        await Promise.race([once(socket, 'data').catch(() => undefined), closed]);
      }
      return statusNow();
    },
    async end() {
      socket.end();
      await closed;
    },
  };
}

/**
 * Sends one case to one route. Gives the status of the first answer, null without one. Throws when it hangs.
 * @param headers of every request, besides its framing
 */
export async function sendCase(
  port: number,
  route: BodyRoute,
  { name, headers }: { name: string; headers: readonly string[] },
): Promise<number | null> {
  const client = open(port);
  const head = (...framing: string[]) =>
    [
      `${route.method} ${route.path} HTTP/1.1`,
      ...headers,
      `Content-Type: ${route.mediaType}`,
      ...framing,
      '\r\n',
    ].join('\r\n');
  const hangs = setTimeout(() => client.socket.destroy(new Error('hangs')), HANGS_MS);
  const problems: string[] = [];
  client.socket.once('error', (error) => problems.push(error.message));
  try {
    await BODY_CASES[name]!(client, head, route);
    const status = client.socket.destroyed ? null : await client.answer();
    await client.end();
    if (problems.includes('hangs')) throw new Error(`${name}: ${route.method} ${route.path} hangs`);
    return status;
  } finally {
    clearTimeout(hangs);
  }
}
