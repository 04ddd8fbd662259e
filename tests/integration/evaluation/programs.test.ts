import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { db } from '@/server/db';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs } from '../../support/caller';
import { cuebook, serveV1, tempFolder } from '../../support/command-line';
import { makeProfile } from '../../support/factories';
import { makeToken, v1 } from '../../support/program';
import { addModel, evaluationWhen, hasEnded, makeTested, type StandIn, startLoop } from './support';

/** Evaluations that programs start: over REST, and by the command line against a server. */

let standIn: StandIn;
let server: Awaited<ReturnType<typeof serveV1>>;
beforeAll(async () => {
  [standIn, server] = await Promise.all([openAiStandIn(), serveV1()]);
});
afterAll(() => Promise.all([standIn.stop(), server.close()]));

const nameOf = async (id: string) => (await db.namedModel.findUniqueOrThrow({ where: { id } })).name;

it('a start over REST with the same key is the same evaluation; its token’s end ends it', async () => {
  const { owner, prompt } = await makeTested({ cases: 2 });
  const token = await makeToken(owner, { scopes: ['prompts:read', 'evaluations:run'] });
  const body = { versions: [1], models: [await nameOf(await addModel(standIn, '@@seeded@@'))] };
  const post = (key: string, by = token) =>
    v1(by, 'POST', `/prompts/${prompt.slug}/evaluations`, { body, headers: { 'idempotency-key': key } });
  const first = await post('a start');
  expect(first.status, first.text).toBe(201);
  const again = await post('a start');
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await db.evaluation.count({ where: { promptId: prompt.id } })).toBe(1);
  expect(await post('another start')).toMatchObject({ status: 409 });
  const reader = await makeToken(owner, { scopes: ['prompts:read', 'tests:run'] });
  expect(await post('a third', reader)).toMatchObject({ status: 403 });

  await db.personalToken.updateMany({ where: { profileId: owner.id }, data: { revokedAt: new Date() } });
  const before = standIn.requests.length;
  startLoop();
  const { id } = first.body as { id: string };
  const ended = await evaluationWhen(owner, { promptId: prompt.id, id }, hasEnded);
  expect(ended).toMatchObject({ state: 'stopped', reason: said.tokenGone, calls: 0 });
  expect(standIn.requests.length).toBe(before);
});

it('cuebook evaluate waits for the results, compares with the approved version and writes them', async () => {
  const { owner, prompt } = await makeTested({ cases: 2 });
  await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: true });
  const admin = await makeProfile({ role: 'admin' });
  await callerAs(admin).status.set({ promptId: prompt.id, version: 1, status: 'approved' });
  await callerAs(owner).prompt.update({ id: prompt.id, content: 'Answer {{question}} wrongly.' });
  const [good, bad] = [
    await nameOf(await addModel(standIn, '@@seeded@@')),
    await nameOf(await addModel(standIn, '@@seeded@@ wrong=100')),
  ];
  startLoop();
  const env = { CUEBOOK_URL: server.url, CUEBOOK_TOKEN: await makeToken(owner) };
  const folder = await tempFolder();
  const [junit, csv] = [join(folder, 'out.xml'), join(folder, 'out.csv')];
  const files = ['--junit', junit, '--csv', csv];
  const models = ['--model', good, '--model', bad];
  const ended = await cuebook(
    ['evaluate', prompt.slug, '--against', 'approved', ...models, '--answers', '3', ...files],
    { env },
  );
  expect(ended, ended.err).toMatchObject({ code: 1 });
  expect(ended.out).toContain(`Version 2, ${good}: 2 of 2 passed`);
  expect(ended.out).toContain(`Version 1, ${bad}: 0 of 2 passed`);
  expect(ended.out).toContain('failed  Case 1: 0 of 3');
  const xml = await readFile(junit, 'utf8');
  expect(xml.match(/<testsuite /g)).toHaveLength(4);
  expect(xml.match(/<failure /g)).toHaveLength(4);
  expect((await readFile(csv, 'utf8')).trim().split('\r\n')).toHaveLength(1 + 2 * 4);

  const passing = await cuebook(['evaluate', `${prompt.slug}@approved`, '--model', good], { env });
  expect(passing, passing.err).toMatchObject({ code: 0 });
  for (const [words, code] of [
    [['--answers', '2'], 2],
    [['--model', 'There is none'], 4],
  ] as const) {
    const refused = await cuebook(['evaluate', prompt.slug, ...words], { env });
    expect(refused, refused.err).toMatchObject({ code });
  }

  // The approved version fails its cases, which the one in question passes.
  await callerAs(owner).prompt.update({ id: prompt.id, content: '@@fault@@ Answer {{question}}.' });
  await callerAs(admin).status.set({ promptId: prompt.id, version: 3, status: 'approved' });
  await callerAs(owner).prompt.update({ id: prompt.id, content: 'Answer {{question}} well.' });
  const better = await cuebook(['evaluate', prompt.slug, '--against', 'approved', '--model', good], { env });
  expect(better, better.err).toMatchObject({ code: 0 });
  expect(better.out).toContain(`Version 3, ${good}: 0 of 2 passed`);
});

/** The server behind a connection that breaks the first two times that somebody asks for an evaluation. */
async function breakingConnection(): Promise<string> {
  let left = 2;
  const proxy = createServer((req, res) => {
    if (left > 0 && req.method === 'GET' && (req.url ?? '').includes('/evaluations/')) {
      left -= 1;
      req.socket.destroy();
      return;
    }
    const headers = { ...req.headers, host: new URL(server.url).host };
    const forwarded = request(server.url + (req.url ?? ''), { method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    req.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

it('cuebook evaluate waits on where the server doesn’t answer for a while', async () => {
  const { owner, prompt } = await makeTested({ cases: 1 });
  const model = await nameOf(await addModel(standIn, '@@seeded@@'));
  startLoop();
  const env = { CUEBOOK_URL: await breakingConnection(), CUEBOOK_TOKEN: await makeToken(owner) };
  const ended = await cuebook(['evaluate', prompt.slug, '--model', model], { env });
  expect(ended, ended.err).toMatchObject({ code: 0 });
  expect(ended.err).toContain('The server doesn’t answer. Asking again.');
});
