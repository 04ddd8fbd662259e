import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request received by the search engine. */
export type Heard = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** The body of a POST, parsed. */
  body: { host: string; key: string; keyLocation: string; urlList: string[] } | null;
};

/** Responds to a request; without a response it hangs. */
export type Answer = (res: ServerResponse, heard: Heard) => void;

/** A search engine on its own port that records requests; responds with 202 by default. */
export async function openSearchEngine(answer: Answer = (res) => res.writeHead(202).end()) {
  const heard: Heard[] = [];
  let reply = answer;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const url = new URL(req.url!, 'http://127.0.0.1');
      const text = Buffer.concat(chunks).toString('utf8');
      const entry: Heard = {
        method: req.method!,
        path: url.pathname,
        query: url.searchParams,
        headers: req.headers,
        body: text === '' ? null : (JSON.parse(text) as Heard['body']),
      };
      heard.push(entry);
      reply(res, entry);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    heard,
    indexNow: `${base}/indexnow`,
    sitemap: `${base}/ping?from=test`,
    answer: (next: Answer) => (reply = next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
