import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Makes a certificate of its own authority for a name, as companies have them. */
export function makeCertificate(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-tls-'));
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'ca.pem')];
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', keyFile, '-out', file],
    ],
    { stdio: 'ignore' },
  );
  return {
    file,
    key: readFileSync(keyFile, 'utf8'),
    cert: readFileSync(file, 'utf8'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const portOf = (server: Server | ReturnType<typeof createTlsServer>) =>
  (server.address() as AddressInfo).port;

async function closeAll(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** A site that answers `site` to everything, in plain text and by https. */
export async function openSite(tls: { key: string; cert: string }) {
  let headers: IncomingHttpHeaders = {};
  let body = '';
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    headers = req.headers;
    void text(req).then((sent) => {
      body = sent;
      res.end('site');
    });
  };
  const [plain, secure] = [createServer(answer), createTlsServer(tls, answer)];
  for (const server of [plain, secure]) await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    plain: portOf(plain),
    secure: portOf(secure),
    /** Of the last request. */
    headers: () => headers,
    body: () => body,
    close: () => Promise.all([closeAll(plain), closeAll(secure as unknown as Server)]),
  };
}

/** A proxy that finds every name on this machine, or refuses with a status; by https with a certificate. */
export async function openProxy(tls?: { key: string; cert: string }) {
  const asked: string[] = [];
  const accounts: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  let refusal: number | null = null;
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    asked.push(`${req.method} ${req.url}`);
    accounts.push(req.headers['proxy-authorization']);
    if (refusal !== null) {
      res.writeHead(refusal).end();
      return;
    }
    const { port, pathname, search } = new URL(req.url ?? '');
    const { method, headers } = req;
    const call = request(
      { host: '127.0.0.1', port, path: pathname + search, method, headers },
      (answer: IncomingMessage) => {
        res.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(res);
      },
    );
    call.on('error', () => res.destroy());
    req.pipe(call);
  };
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  server.on('connect', (req: IncomingMessage, socket: Socket) => {
    asked.push(`CONNECT ${req.url}`);
    accounts.push(req.headers['proxy-authorization']);
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const target = connect(Number(req.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    sockets.add(target);
    target.on('error', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: tls === undefined ? `http://127.0.0.1:${portOf(server)}` : `https://localhost:${portOf(server)}`,
    asked,
    /** What each of them said about who it is. */
    accounts,
    refuseWith(status: number | null) {
      refusal = status;
      asked.length = 0;
      accounts.length = 0;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await closeAll(server);
    },
  };
}
