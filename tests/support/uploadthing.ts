import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const APP_ID = 'standinapp';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * A stand-in of UploadThing on a port of its own: takes signed uploads as its ingest server does, deletes as its API
 * does and serves as its file host does. What it keeps is in `files`, by custom id.
 */
export async function openUploadThing() {
  const files = new Map<string, { bytes: Buffer; type: string }>();
  const requests: { method: string; path: string; headers: IncomingMessage['headers'] }[] = [];
  let misbehave: Answer | null = null;

  async function bodyOf(req: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  async function upload(req: IncomingMessage, url: URL): Promise<object> {
    const headers = new Headers({ 'content-type': req.headers['content-type'] ?? '' });
    const form = await new Response(new Uint8Array(await bodyOf(req)), { headers }).formData();
    const file = form.get('file') as File;
    const customId = decodeURIComponent(url.searchParams.get('x-ut-custom-id')!);
    files.set(customId, { bytes: Buffer.from(await file.arrayBuffer()), type: file.type });
    const address = `${origin}/a/${APP_ID}/${customId}`;
    return { url: address, appUrl: address, ufsUrl: address, fileHash: 'hash' };
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', origin);
    requests.push({ method: req.method ?? '', path: url.pathname, headers: req.headers });
    if (misbehave !== null) {
      misbehave(req, res);
      return;
    }
    const json = (value: object) => {
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify(value));
    };
    if (req.method === 'PUT') {
      json(await upload(req, url));
      return;
    }
    if (url.pathname === '/v6/deleteFiles') {
      const { customIds } = JSON.parse((await bodyOf(req)).toString()) as { customIds: string[] };
      const deletedCount = customIds.filter((id) => files.delete(id)).length;
      json({ success: true, deletedCount });
      return;
    }
    const file = files.get(url.pathname.split('/').at(-1)!);
    res.statusCode = file === undefined ? 404 : 200;
    res.end(file?.bytes);
  }

  const server = createServer((req, res) => void answer(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const secret = { apiKey: 'sk_live_standin', appId: APP_ID, regions: ['sea1'] };

  return {
    files,
    requests,
    /** How the product's storage is pointed at it. */
    options: {
      token: Buffer.from(JSON.stringify(secret)).toString('base64'),
      ingestUrl: origin,
      apiUrl: origin,
      ufsHost: `localhost:${port}`,
      ufsAppIdLocation: 'path' as const,
    },
    apiKey: secret.apiKey,
    /** From now on every request is answered so; null for the usual answers. */
    answerWith: (next: Answer | null) => {
      misbehave = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
