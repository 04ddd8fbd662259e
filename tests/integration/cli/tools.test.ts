import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { db } from '@/server/db';
import { endLostImports } from '@/server/services/import/list-imports';
import { callerAs } from '../../support/caller';
import { cuebook, serveV1, tempFolder } from '../../support/command-line';
import { evaluated } from '../../support/evaluated';
import { makeProfile, makePrompt, PROVED, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';
import { makeSender, makeSpace, makeWebhookRow, openReceiver, sendAll } from '../webhook/support';

/** Imports, exports and the gate of the command line. */

let server: Awaited<ReturnType<typeof serveV1>>;
let owner: TestProfile;
let env: Record<string, string>;
beforeAll(async () => (server = await serveV1()));
afterAll(() => server.close());
beforeEach(async () => {
  owner = await makeProfile();
  env = { CUEBOOK_URL: server.url, CUEBOOK_TOKEN: await makeToken(owner) };
});
const run = (...words: string[]) => cuebook(words, { env });

it('exports for other tools, and writes over nothing', async () => {
  await makePrompt({ creator: owner, title: '挨拶', content: 'Hello {{name}}', isShared: false });
  const folder = join(await tempFolder(), 'out');
  const first = await run('export', '--raycast', '--to', folder);
  expect(first, first.err).toMatchObject({ code: 0 });
  expect((await readdir(folder)).sort()).toEqual(['manifest.json', 'prompts.json']);
  expect(await readFile(join(folder, 'prompts.json'), 'utf8')).toContain('{argument name=\\"name\\"}');
  expect(await run('export', '--espanso', '--to', folder)).toMatchObject({ code: 6 });
  expect(await run('export', '--espanso', '--to', folder, '--force')).toMatchObject({ code: 0 });
  expect(await readFile(join(folder, 'package.yml'), 'utf8')).toContain('[[name]]');
  expect(await run('export', '--format', 'nothing', '--to', folder)).toMatchObject({ code: 2 });
  expect(await run('export', '--raycast', '--espanso', '--to', folder)).toMatchObject({ code: 2 });
});

it('imports drafts, once, and names what is refused', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'raycast.json');
  await writeFile(
    file,
    JSON.stringify([{ title: '翻訳', prompt: 'Translate {selection}', icon: 'stars', creativity: 'low' }]),
  );
  for (const said of ['1 draft created, 0 failed', '0 drafts created, 1 already imported, 0 failed']) {
    const ended = await run('import', file);
    expect(ended, ended.err).toMatchObject({ code: 0, out: expect.stringContaining(said) as string });
  }
  expect(await db.prompt.findMany({ where: { createdBy: owner.id } })).toMatchObject([
    { title: '翻訳', isShared: false },
  ]);
  await writeFile(join(folder, 'a.zip'), 'PK\u0003\u0004');
  expect(await run('import', join(folder, 'a.zip'))).toMatchObject({ code: 2 });
  expect(await run('import', join(folder, 'nothing'))).toMatchObject({ code: 2 });
});

it('imports what a prompt carries, and names what it cannot', async () => {
  const file = join(await tempFolder(), 'own.json');
  const good = { name: 'Says yes', inputs: [{ name: 'a', value: 'b' }], checks: [{ kind: 'json' }] };
  const bad = { name: 'Never', inputs: [], checks: [{ kind: 'matches', pattern: '(', ignoreCase: false }] };
  const prompts = [
    {
      title: 'With all',
      content: 'Do {{a}}.',
      extras: { model: 'm-1', settings: { temperature: 0 } },
      tests: [good],
    },
    { title: 'With a bad test', content: 'Do b.', tests: [bad], earlier: [{ content: 'Do a.' }] },
  ];
  await writeFile(file, JSON.stringify(prompts));
  for (const said of ['2 drafts created', '0 drafts created, 2 already imported']) {
    const ended = await run('import', file);
    expect(ended, ended.err).toMatchObject({ code: 0, out: expect.stringContaining(said) as string });
    expect(ended.err).toMatch(
      /Partly imported \(With a bad test\): Version history\. Tests: Invalid test "Never"/,
    );
  }
  const made = await db.prompt.findMany({
    where: { createdBy: owner.id },
    orderBy: { title: 'asc' },
    include: { testCases: true },
  });
  expect(made).toMatchObject([
    { title: 'With a bad test', isShared: false, testCases: [] },
    { title: 'With all', isShared: false, extras: prompts[0]?.extras, testCases: [good] },
  ]);
});

it('asks the approval gate where there is one', async () => {
  const admin = await makeProfile({ role: 'admin' });
  const model = { name: 'Fast model', baseUrl: 'http://127.0.0.1:9/v1', model: 'fast' };
  const { id } = await callerAs(admin).ai.saveModel(model);
  const prompt = await makePrompt({ creator: owner, isShared: false, content: 'Say yes' });
  const checks = [{ kind: 'contains' as const, text: 'yes', ignoreCase: true }];
  const given = { promptId: prompt.id, name: 'Says it', inputs: [], checks };
  const { id: caseId } = await callerAs(owner).prompt.tests.save(given);
  const gate = { modelIds: [id], answersPerCase: 1, answersNeeded: 1, share: 100, noWorse: true } as const;
  await callerAs(admin).admin.setGate({ gate: { ...gate, modelIds: [id] } });
  try {
    expect(await run('test', prompt.slug, '--gate')).toMatchObject({
      code: 1,
      out: expect.stringContaining('1 case isn’t evaluated with Fast model') as string,
    });
    await evaluated(db, {
      promptId: prompt.id,
      version: 1,
      model: { id, revision: 1 },
      cases: [{ caseId, passed: [true] }],
    });
    expect(await run('test', prompt.slug, '--gate')).toMatchObject({
      code: 0,
      out: expect.stringContaining('the approval gate is met') as string,
    });
  } finally {
    await callerAs(admin).admin.setGate({ gate: null });
  }
});

it('lets the gate say yes only when each test case passed in the newest run of the version', async () => {
  const prompt = await makePrompt({ creator: owner, isShared: false, content: 'Say yes' });
  const gate = () => run('test', prompt.slug, '--gate');
  expect(await gate()).toMatchObject({ code: 1, out: expect.stringContaining('No test cases') as string });
  const api = () => callerAs(owner);
  const checks = [{ kind: 'contains' as const, text: 'yes', ignoreCase: true }];
  const { id: caseId } = await api().prompt.tests.save({
    promptId: prompt.id,
    name: 'Says it',
    inputs: [],
    checks,
  });
  expect(await gate()).toMatchObject({ code: 1, out: expect.stringContaining('No test run') as string });
  const record = (answer: string) =>
    api().prompt.tests.check({ promptId: prompt.id, version: 1, answers: [{ caseId, answer }] });
  await record('no');
  expect(await gate()).toMatchObject({ code: 1, out: expect.stringContaining('1 of 1 failed') as string });
  expect(await run('test', prompt.slug)).toMatchObject({ code: 0 });
  await record('yes');
  expect(await gate()).toMatchObject({ code: 0 });
  await api().prompt.tests.save({ promptId: prompt.id, name: 'Another', inputs: [], checks });
  expect(await gate()).toMatchObject({ code: 1, out: expect.stringContaining('1 of 2') as string });
  expect(await run('test', `${prompt.slug}@approved`, '--gate')).toMatchObject({ code: 4 });
});

it('tests several prompts at once, and lets those pass that nobody tests, if it is asked to', async () => {
  const [untested, failing] = [
    await makePrompt({ creator: owner, isShared: false, content: 'Say no' }),
    await makePrompt({ creator: owner, isShared: false, content: 'Say yes' }),
  ];
  const checks = [{ kind: 'contains' as const, text: 'yes', ignoreCase: true }];
  await callerAs(owner).prompt.tests.save({ promptId: failing.id, name: 'Says it', inputs: [], checks });
  const gate = (...words: string[]) => run('test', '--gate', '--if-tested', ...words);
  expect(await gate(untested.slug, `${untested.slug}@1`)).toMatchObject({
    code: 0,
    out: `${untested.slug}, version 1: No test cases.\n`.repeat(2),
  });
  expect(await gate(failing.slug, untested.slug)).toMatchObject({
    code: 1,
    out: `${failing.slug}, version 1: No test run.\n${untested.slug}, version 1: No test cases.\n`,
  });
  // One that isn't there stops no other.
  expect(await gate('not-there', untested.slug)).toMatchObject({
    code: 4,
    out: expect.stringContaining('No test cases.') as string,
    err: expect.stringContaining('not-there: ') as string,
  });
  expect(await run('test', '--if-tested', untested.slug)).toMatchObject({ code: 2 });
});

it('imports as one event for webhooks with the number of prompts, also where a second run goes on', async () => {
  const heard = await openReceiver();
  const keeper = await makeProfile(PROVED);
  const space = await makeSpace(keeper);
  await makeWebhookRow({ spaceId: space.id, setBy: keeper.id, address: heard.url });
  const file = join(await tempFolder(), 'prompts.json');
  const keeperEnv = { ...env, CUEBOOK_TOKEN: await makeToken(keeper) };
  for (const count of [2, 3]) {
    const prompts = Array.from({ length: count }, (_, index) => ({
      title: `Prompt ${index}`,
      prompt: `Do it ${index} times.`,
      icon: 'stars',
    }));
    await writeFile(file, JSON.stringify(prompts));
    const ended = await cuebook(['import', file, '--space', space.slug], { env: keeperEnv });
    expect(ended).toMatchObject({ code: 0 });
  }
  await sendAll(makeSender());
  expect(heard.received).toEqual([]);
  const [made, ...more] = await db.import.findMany({ where: { ownerId: keeper.id } });
  expect(made).toMatchObject({ fileName: 'prompts.json', spaceName: space.name, created: 3 });
  expect(more).toEqual([]);
  const log = await db.promptActivity.findMany({ where: { actorId: keeper.id } });
  expect(log.map(({ kind }) => kind)).toEqual(['imported', 'imported', 'imported']);
  // Nothing follows any more.
  await endLostImports({ db, now: new Date(Date.now() + 6 * 60_000) });
  await sendAll(makeSender());
  expect(heard.bodies()).toMatchObject([{ type: 'import.finished', data: { count: 3, prompt: null } }]);
  expect(await db.import.findUniqueOrThrow({ where: { id: made!.id } })).toMatchObject({ problem: null });
  await db.webhook.deleteMany({ where: { spaceId: space.id } });
  await heard.close();
});
