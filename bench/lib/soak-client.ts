import { Agent, request } from 'node:http';

/** Measured response; null status if the connection broke. */
export type Answer = { status: number | null; ms: number };

/** A client with its own address, behind a proxy that the server trusts. */
export interface Client {
  address: string;
  get: (path: string) => Promise<Answer>;
  post: (path: string, body: string, headers: Record<string, string>) => Promise<Answer>;
  /** Sends a request and disconnects before the response. */
  abandon: (path: string) => Promise<void>;
}

/** Like a proxy in front of all attackers: unlimited connections, each reused by the next client. */
const shared = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const own: Agent[] = [];

/** Connections of one browser: a few per server, kept alive between pages. */
export function browserConnections(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  own.push(agent);
  return agent;
}

/** Connections of first-time visitors, who each open a new one. */
export const newConnections = new Agent({ keepAlive: false });

export function closeClients(): void {
  for (const agent of [shared, newConnections, ...own]) agent.destroy();
}

/** @param note is called with each response */
export function clientAt(
  port: number,
  address: string,
  { cookie, note, agent = shared }: { cookie?: string; note: (answer: Answer) => void; agent?: Agent },
): Client {
  const host = `localhost:${port}`;
  const usual = {
    host,
    origin: `http://${host}`,
    'x-forwarded-for': address,
    'accept-encoding': 'gzip',
    ...(cookie === undefined ? {} : { cookie }),
  };
  const open = (method: string, path: string, headers: Record<string, string> = {}) =>
    request({ host: '127.0.0.1', port, path, method, agent, headers: { ...usual, ...headers } });

  function send(
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: string,
  ): Promise<Answer> {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const settle = (status: number | null) => {
        const answer = { status, ms: performance.now() - startedAt };
        note(answer);
        resolve(answer);
      };
      const outgoing = open(method, path, headers);
      outgoing.on('response', (response) => {
        response
          .on('end', () => settle(response.statusCode ?? null))
          .on('error', () => settle(null))
          .resume();
      });
      outgoing.on('error', () => settle(null)).end(body);
    });
  }

  return {
    address,
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, headers, body),
    abandon: (path) =>
      new Promise((resolve) => {
        const outgoing = open('GET', path);
        outgoing.on('error', () => undefined).on('close', () => resolve());
        outgoing.end();
        setTimeout(() => outgoing.destroy(), 5);
      }),
  };
}

/** A mutation of the API. */
export function call(client: Client, procedure: string, input: object): Promise<Answer> {
  return client.post(`/api/trpc/${procedure}`, JSON.stringify({ json: input }), {
    'content-type': 'application/json',
  });
}

/** URL of a query of the API. */
export function queryPath(procedure: string, input: object): string {
  return `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
}
