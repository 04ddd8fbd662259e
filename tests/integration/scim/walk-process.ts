import '../../support/patient-pools';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Actor } from '@/domain/actor';
import { handleScim } from '@/server/api/scim/handle-scim';
import { db } from '@/server/db';
import { runDirectoryLoop } from '@/server/jobs/directory-loop';
import { settleDirectory } from '@/server/services/space/settle-directory';
import { callerAs } from '../../support/caller';

/** An instance of the product beside others: the directory's API, procedures as any actor, and the directory loop. */

type Call = { actor: Actor; path: string; input: unknown };

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function scim(request: IncomingMessage, url: URL): Promise<{ status: number; text: string }> {
  const body = await textOf(request);
  const { method = 'GET', headers } = request;
  const asked = new Request(url, {
    method,
    headers: {
      authorization: headers.authorization ?? '',
      'content-type': headers['content-type'] ?? 'application/scim+json',
    },
    ...(body !== '' && { body }),
  });
  const response = await handleScim({ db, now: new Date() }, asked, url.pathname.split('/').slice(3));
  return { status: response.status, text: await response.text() };
}

type Procedure = (input: unknown) => Promise<unknown>;

async function call(request: IncomingMessage): Promise<{ status: number; text: string }> {
  const { actor, path, input } = JSON.parse(await textOf(request)) as Call;
  const [router = '', name = ''] = path.split('.');
  const procedures = callerAs(actor) as unknown as Record<string, Record<string, Procedure>>;
  await procedures[router]?.[name]?.(input);
  return { status: 200, text: '{}' };
}

async function answer(request: IncomingMessage): Promise<{ status: number; text: string }> {
  const url = new URL(request.url ?? '/', 'http://localhost:3000');
  if (url.pathname === '/settle') {
    return { status: 200, text: String(await settleDirectory({ db, now: new Date() })) };
  }
  return url.pathname === '/call' ? call(request) : scim(request, url);
}

const server = createServer((request, response) => {
  answer(request).then(
    ({ status, text }) => response.writeHead(status).end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

await db.$queryRaw`SELECT 1`;
server.listen(0, '127.0.0.1', () => {
  void runDirectoryLoop(new AbortController().signal);
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
