import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** A database that hangs: connections stay open and nothing comes back. What machines fetch says so instead of waiting. */

let proxy: Server;
let behindProxy: string;
const sockets: Socket[] = [];

/** Stops all that goes over the connections there are, and over later ones. */
function hang(): void {
  proxy.removeAllListeners('connection');
  for (const socket of sockets) {
    socket.unpipe();
    socket.pause();
  }
}

beforeAll(async () => {
  const database = new URL(process.env['DATABASE_URL']!);
  const target = { port: Number(database.port), host: database.hostname };
  proxy = createServer((socket) => {
    const behind = connect(target);
    sockets.push(socket, behind);
    for (const each of [socket, behind]) each.on('error', () => undefined);
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const { port } = proxy.address() as { port: number };
  database.hostname = '127.0.0.1';
  database.port = String(port);
  behindProxy = database.href;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  proxy.close();
});

it('answers 503 to requests for files on reused connections', async () => {
  vi.stubEnv('DATABASE_URL', behindProxy);
  vi.resetModules();
  const { GET: getSitemap } = await import('@/app/sitemap.xml/route');
  const { GET: getCore } = await import('@/app/core-sitemap.xml/route');
  const { GET: getApi } = await import('@/app/api/sitemap/route');
  const { GET: getFeed } = await import('@/app/feed.xml/route');
  const { GET: getLlms } = await import('@/app/llms.txt/route');
  const { SITEMAP_KINDS } = await import('@/domain/sitemap/kinds');
  const request = (path: string) => new Request(`http://localhost:3000${path}`);
  const asks = [
    ...SITEMAP_KINDS.map((kind) => () => getSitemap(request(`/sitemap.xml?show=${kind}`))),
    ...SITEMAP_KINDS.map((kind) => () => getApi(request(`/api/sitemap?show=${kind}`))),
    () => getCore(request('/core-sitemap.xml')),
    () => getFeed(request('/feed.xml')),
    () => getLlms(request('/llms.txt')),
  ];
  const statuses = async () => Promise.all(asks.map(async (ask) => (await ask()).status));
  await expect.poll(async () => (await getCore(request('/core-sitemap.xml'))).status).toBe(200);
  // Opens more connections, as far as the machine is quick enough.
  await statuses();
  hang();
  expect([...new Set(await statuses())]).toEqual([503]);
});
