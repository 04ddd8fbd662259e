import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { sendPing } from '@/server/ports/search-engine/send-ping';
import { purgeExpired } from '@/server/services/retention/purge-expired';
import { deleteUser } from '@/server/services/admin/delete-user';
import { runImport } from '@/server/services/import/run-import';
import { purgeDeletedPrompts } from '@/server/services/prompt/delete-prompt';
import { pingTargets } from '@/server/services/search-ping/ping-targets';
import { pruneChanges } from '@/server/services/change-log/prune-changes';
import { queuePings } from '@/server/services/search-ping/queue-pings';
import { sendPings } from '@/server/services/search-ping/send-pings';
import { callerAs } from '../../support/caller';
import { emptyDatabase } from '../../support/database';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { type Answer, openSearchEngine } from '../../support/search-engine';
import { bytesSource, csvOf } from '../import/support';

/** Search engines are notified only of public prompts, in batches and in the background (threat 98). */

const SITE = 'https://prompts.example.org';
const KEY = 'a-key-of-16-signs';
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Timeouts of a request: one that a local request never reaches, and one that no test waits for. */
const HASTE_MS = 1_500;
const NEVER_MS = 60 * MINUTE_MS;

let me: TestProfile;
let passed = 0;

beforeEach(async () => {
  await emptyDatabase();
  passed = 0;
  me = await makeProfile();
});

const now = () => new Date(Date.now() + passed);
const pass = (milliseconds: number) => (passed += milliseconds);

type Engine = Awaited<ReturnType<typeof openSearchEngine>>;

async function open(answer?: Answer): Promise<Engine> {
  const engine = await openSearchEngine(answer);
  onTestFinished(() => engine.close());
  return engine;
}

const contextOf = (urls: string[], { siteUrl = SITE, timeLimitMs = NEVER_MS, guest = GUEST } = {}) => ({
  db,
  guest,
  now,
  siteUrl,
  key: KEY,
  targets: pingTargets({ siteUrl, urls, key: KEY }),
  send: (request: Parameters<typeof sendPing>[0]) => sendPing(request, { siteUrl, timeLimitMs }),
});

/** A site that notifies `urls`. */
async function telling(urls: string[], options?: Parameters<typeof contextOf>[1]) {
  const ctx = contextOf(urls, options);
  expect(await sendPings(ctx)).toBe(0);
  return {
    /** One run of the loop, after changes have settled. */
    tell: () => {
      pass(MINUTE_MS + SECOND_MS);
      return sendPings(ctx);
    },
    /** The same, without waiting. */
    tellNow: () => sendPings(ctx),
  };
}

const addressOf = ({ slug }: { slug: string }) => `${SITE}/prompts/${slug}`;
const listsOf = (engine: Engine) => engine.heard.map(({ body }) => [...(body?.urlList ?? [])].sort());
async function waiting(): Promise<number> {
  await queuePings(db);
  return db.searchPing.count();
}

describe('a search engine', () => {
  it('hears with key and sitemap, once, what became public', async () => {
    const engine = await open();
    const { tell } = await telling([engine.indexNow, engine.sitemap]);
    const prompts = [await makePrompt({ creator: me }), await makePrompt({ creator: me })];
    expect(await tell()).toBe(4);
    expect(await tell()).toBe(0);
    expect(engine.heard).toHaveLength(2);
    const [post, get] = engine.heard.sort((a, b) => b.method.localeCompare(a.method));
    expect(post).toMatchObject({ method: 'POST', path: '/indexnow' });
    expect(post!.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(post!.headers['user-agent']).toBe(`Cuebook (+${SITE})`);
    expect(post!.body).toEqual({
      host: 'prompts.example.org',
      key: KEY,
      keyLocation: `${SITE}/${KEY}.txt`,
      urlList: prompts.map(addressOf),
    });
    expect(get).toMatchObject({ method: 'GET', path: '/ping', body: null });
    expect(Object.fromEntries(get!.query)).toEqual({ from: 'test', sitemap: `${SITE}/sitemap.xml` });
    expect(await waiting()).toBe(0);
  });

  it('a search engine is notified of each kind of change of public prompts, from every API', async () => {
    const engine = await open();
    const admin = await makeProfile({ role: 'admin' });
    const { tell } = await telling([engine.indexNow]);
    const api = callerAs(me);
    const make = (isShared: boolean) => makePrompt({ creator: me, isShared });
    /** Runs `change` and returns the names of the prompts that the engine was notified of. */
    async function heardAfter(change: () => Promise<unknown>): Promise<string[]> {
      await tell();
      engine.heard.length = 0;
      await change();
      await tell();
      return listsOf(engine).flat();
    }
    const [a, b] = [await make(true), await make(true)];
    const [c, d] = [await make(false), await make(false)];
    const [ids, all] = [[a.id, b.id], [addressOf(a), addressOf(b)].sort()];
    /** The slug from its first sharing: without the random ending of a private one. */
    const sharedC = addressOf({ slug: c.slug.slice(0, -'-xxxxxx'.length) });
    const { id: spaceId } = await api.space.create({ name: 'Another home' });

    const steps: [string, () => Promise<unknown>, string[]][] = [
      ['an edit', () => api.prompt.update({ id: a.id, title: 'Another title' }), [addressOf(a)]],
      ['making private', () => api.prompt.setShared({ id: a.id, isShared: false }), [addressOf(a)]],
      ['an edit in private', () => api.prompt.update({ id: a.id, content: 'Other text.' }), []],
      ['a use in private', () => api.usage.record({ promptId: a.id }), []],
      ['sharing', () => api.prompt.toggleShared({ id: a.id }), [addressOf(a)]],
      ['sharing what is shared', () => api.prompt.setShared({ id: a.id, isShared: true }), []],
      ['a favourite', () => api.favorite.toggle({ promptId: a.id }), []],
      ['a use', () => api.usage.record({ promptId: a.id }), []],
      [
        'a status',
        () => db.promptStatus.create({ data: { promptId: a.id, version: 1, status: 'tested' } }),
        [],
      ],
      ['making several private', () => api.prompt.setSharedMany({ ids, isShared: false }), all],
      ['sharing several', () => api.prompt.setSharedMany({ ids, isShared: true }), all],
      ['another home', () => api.space.movePrompts({ ids: [a.id, c.id], spaceId }), [addressOf(a)]],
      ['no home', () => api.space.movePrompts({ ids: [a.id, c.id], spaceId: null }), [addressOf(a)]],
      ['deleting', () => api.prompt.delete({ id: a.id }), [addressOf(a)]],
      ['bringing back', () => api.prompt.undelete({ id: a.id }), [addressOf(a)]],
      ['deleting several', () => api.prompt.deleteMany({ ids: [...ids, c.id] }), all],
      ['bringing several back', () => api.prompt.undeleteMany({ ids: [...ids, c.id] }), all],
      ['deleting in private', () => api.prompt.delete({ id: d.id }), []],
      ['sharing all', () => api.prompt.shareAll(), [sharedC]],
      [
        'an account that goes with its prompts',
        () => deleteUser({ db, actor: admin, now: now() }, { userId: me.id, prompts: 'remove' }),
        [...all, sharedC].sort(),
      ],
      ['the purge', () => purgeDeletedPrompts({ db, now: new Date(Date.now() + 60 * DAY_MS) }), []],
    ];
    for (const [name, change, expected] of steps) {
      expect((await heardAfter(change)).sort(), name).toEqual(expected);
    }
    expect(await db.prompt.count()).toBe(0);
  });

  it('a search engine is notified only of the shared prompts of an import', async () => {
    const engine = await open();
    const { tell } = await telling([engine.indexNow]);
    const rows = (word: string) => [
      ['act', 'prompt'],
      ...[1, 2, 3].map((n) => [`${word} ${n}`, `Text of ${word} ${n}.`]),
    ];
    const ctx = { db, actor: me, now: new Date() };
    await runImport(ctx, { source: bytesSource(csvOf(rows('Open'))), isShared: true });
    await runImport(ctx, { source: bytesSource(csvOf(rows('Hidden'))), isShared: false });
    expect(await tell()).toBe(3);
    expect(listsOf(engine)).toEqual([[1, 2, 3].map((n) => `${SITE}/prompts/open-${n}`)]);
  });

  it('hears nothing of what is private, nor of what is private again before it was told', async () => {
    const engine = await open();
    const { tell, tellNow } = await telling([engine.indexNow, engine.sitemap]);
    const hidden = await makePrompt({ creator: me, title: 'Canary', isShared: false });
    await callerAs(me).prompt.update({ id: hidden.id, title: 'Still a canary' });
    await callerAs(me).prompt.delete({ id: hidden.id });
    expect(await waiting()).toBe(0);

    const regretted = await makePrompt({ creator: me, title: 'Shared by mistake' });
    expect(await tellNow()).toBe(0);
    await callerAs(me).prompt.setShared({ id: regretted.id, isShared: false });
    const removed = await makePrompt({ creator: me, title: 'Also by mistake' });
    await callerAs(me).prompt.update({ id: removed.id, content: 'No.' });
    await callerAs(me).prompt.delete({ id: removed.id });
    expect(await waiting()).toBe(10);
    expect(await tell()).toBe(0);
    expect(engine.heard).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('hears nothing of what was rolled back', async () => {
    const engine = await open();
    await telling([engine.indexNow]);
    await expect(
      db.$transaction(async (tx) => {
        await tx.prompt.create({
          data: { slug: 'never', title: 'T', description: 'D', content: 'C', createdBy: me.id },
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await waiting()).toBe(0);
  });

  it('a search engine is notified of a burst in one request, and of 25,000 prompts in three, a minute apart', async () => {
    const engine = await open();
    const { tell } = await telling([engine.indexNow]);
    const prompt = await makePrompt({ creator: me });
    for (let edit = 0; edit < 20; edit += 1) {
      await callerAs(me).prompt.update({ id: prompt.id, content: `Edit ${edit}` });
    }
    expect(await waiting()).toBe(21);
    expect(await tell()).toBe(1);
    expect(listsOf(engine)).toEqual([[addressOf(prompt)]]);

    engine.heard.length = 0;
    await db.$executeRaw`
      INSERT INTO search_pings (target, slug, was_public)
      SELECT ${engine.indexNow}, 'p-' || n % 25000, true FROM generate_series(1, 50000) n`;
    expect([await tell(), await tell(), await tell(), await tell()]).toEqual([10_000, 10_000, 5_000, 0]);
    expect(engine.heard.map(({ body }) => body!.urlList.length)).toEqual([10_000, 10_000, 5_000]);
    expect(new Set(listsOf(engine).flat()).size).toBe(25_000);
    expect(await waiting()).toBe(0);
  });
});

describe('the queue of a search engine', () => {
  it('takes each change once, whichever servers look at the same time', async () => {
    const engine = await open();
    await telling([engine.indexNow]);
    for (let prompt = 0; prompt < 5; prompt += 1) {
      await makePrompt({ creator: me });
      await Promise.all([queuePings(db), queuePings(db), queuePings(db)]);
    }
    expect(await waiting()).toBe(5);
  });

  it('the queue of a search engine is given a change by the transaction that commits last, too', async () => {
    const engine = await open();
    await telling([engine.indexNow]);
    const prompt = await makePrompt({ creator: me });
    expect(await waiting()).toBe(1);
    await db.$transaction(
      async (tx) => {
        await tx.prompt.update({ where: { id: prompt.id }, data: { version: { increment: 1 } } });
        await makePrompt({ creator: me });
        expect(await waiting()).toBe(2);
      },
      { timeout: 60_000 },
    );
    expect(await waiting()).toBe(3);
  });

  it('the queue of a search engine keeps what it has not taken in the log, and goes on after a backup of another cluster', async () => {
    const engine = await open();
    await telling([engine.indexNow]);
    await makePrompt({ creator: me });
    const kept = async () => {
      const rows = await db.$queryRaw<{ kind: string }[]>`SELECT kind FROM changes WHERE kind = 'created'`;
      return rows.length;
    };
    const [start, minute] = [Date.now() + DAY_MS, MINUTE_MS];
    for (let at = 0; at < 3; at += 1) await pruneChanges(db, start + at * 11 * minute);
    expect(await kept()).toBe(1);
    expect(await waiting()).toBe(1);

    const ahead = '1000000000000';
    await db.$executeRaw`UPDATE search_ping_targets SET position = ${`${ahead}:${ahead}:`}`;
    await db.$executeRaw`
      INSERT INTO changes ("transaction", kind) VALUES (${ahead}::xid8, 'everything')`;
    expect(await waiting()).toBe(1);
    await makePrompt({ creator: me });
    expect(await waiting()).toBe(2);
    await pruneChanges(db, start + 60 * minute);
    expect(await db.$queryRaw`SELECT 1 FROM changes WHERE kind = 'everything'`).toEqual([]);
  });
});

describe('a search engine that does not take it', () => {
  it.each([
    ['is broken', (res) => res.writeHead(500).end('x'.repeat(1_000)), 'status 500', NEVER_MS],
    ['refuses the key', (res) => res.writeHead(403).end(), 'status 403', NEVER_MS],
    [
      'sends elsewhere',
      (res) => res.writeHead(302, { location: '/elsewhere' }).end(),
      'status 302',
      NEVER_MS,
    ],
    ['hangs', () => undefined, 'timeout', HASTE_MS],
    ['hangs up', (res) => res.destroy(), 'unreachable', NEVER_MS],
    // Its headers never end.
    ['drips', (res) => res.socket!.write('HTTP/1.1 200 OK\r\nX-'), 'timeout', HASTE_MS],
  ] satisfies [string, Answer, string, number][])(
    'a search engine that does not take it and %s is told again, later and later',
    async (_what, answer, reason, timeLimitMs) => {
      const engine = await open(answer);
      const { tell, tellNow } = await telling([engine.indexNow], { timeLimitMs });
      const prompt = await makePrompt({ creator: me });
      expect(await tell()).toBe(0);
      expect(engine.heard).toHaveLength(1);
      expect(await db.searchPingTarget.findFirst()).toMatchObject({ attempts: 1, lastError: reason });
      // No immediate retry.
      expect(await tellNow()).toBe(0);
      expect(engine.heard).toHaveLength(1);
      for (let minute = 0; minute < 10; minute += 1) await tell();
      expect(engine.heard.length).toBeGreaterThan(2);
      expect(engine.heard.length).toBeLessThan(6);

      engine.answer((res) => res.writeHead(200).end());
      pass(60 * MINUTE_MS);
      expect(await tell()).toBe(1);
      expect(new Set(listsOf(engine).flat())).toEqual(new Set([addressOf(prompt)]));
      expect(engine.heard.every(({ path }) => path === '/indexnow')).toBe(true);
      expect(await db.searchPingTarget.findFirst()).toMatchObject({ attempts: 0, lastError: '' });
      expect(await waiting()).toBe(0);
    },
  );

  it('a search engine that does not take it that sends Retry-After gets no request until then, even if prompts change', async () => {
    const engine = await open((res) => res.writeHead(429, { 'Retry-After': '7200' }).end());
    const { tell } = await telling([engine.indexNow]);
    await makePrompt({ creator: me });
    await tell();
    for (let minute = 0; minute < 115; minute += 5) {
      pass(4 * MINUTE_MS);
      await makePrompt({ creator: me });
      await tell();
    }
    expect(engine.heard).toHaveLength(1);
    engine.answer((res) => res.writeHead(200).end());
    pass(10 * MINUTE_MS);
    expect(await tell()).toBe(24);
    expect(engine.heard).toHaveLength(2);
  });

  it('keeps another one from nothing', async () => {
    const [broken, well] = [await open((res) => res.writeHead(503).end()), await open()];
    const { tell } = await telling([broken.indexNow, well.sitemap]);
    await makePrompt({ creator: me });
    await tell();
    await tell();
    await tell();
    expect(broken.heard.length).toBeGreaterThan(1);
    expect(well.heard).toHaveLength(1);
  });

  it('lets a body without an end be', async () => {
    let timer: NodeJS.Timeout | undefined;
    const engine = await open((res) => {
      res.writeHead(200);
      timer = setInterval(() => res.write('x'.repeat(65_536)), 5);
    });
    onTestFinished(() => clearInterval(timer));
    const { tell } = await telling([engine.indexNow], { timeLimitMs: NEVER_MS });
    await makePrompt({ creator: me });
    expect(await tell()).toBe(1);
  });

  it('keeps nobody waiting who saves', async () => {
    let release: () => void = () => undefined;
    const engine = await open((res) => {
      release = () => res.writeHead(200).end();
    });
    const { tell } = await telling([engine.indexNow], { timeLimitMs: NEVER_MS });
    const prompt = await makePrompt({ creator: me });
    const hanging = tell();
    await expect.poll(() => engine.heard.length).toBe(1);
    const api = callerAs(me);
    // They must complete while the engine still hangs.
    await makePrompt({ creator: me });
    await api.prompt.update({ id: prompt.id, title: 'While it hangs' });
    await api.prompt.shareAll();
    release();
    expect(await hanging).toBe(1);
    // Changes during the hanging request are still queued.
    expect(await waiting()).toBe(2);
  });
});

describe('where public begins to need approval, or ends', () => {
  /** Returns the notifications to an engine after the rules for guests have changed. */
  async function toldOf(engine: Engine, rules: { approvedOnly?: boolean; approvedInSpaces?: boolean }) {
    engine.heard.length = 0;
    pass(MINUTE_MS + SECOND_MS);
    await sendPings(contextOf([engine.indexNow], { guest: { ...GUEST, ...rules } }));
    return listsOf(engine).flat().sort();
  }
  const approve = (promptId: string, version: number) =>
    db.promptStatus.create({ data: { promptId, version, status: 'approved' } });

  /**
   * Shared prompts of `me` in a space: the first without approval, the second with an older version approved, the third
   * with the latest.
   */
  async function library(spaceId: string | null) {
    const home = spaceId === null ? {} : { spaceId };
    const [none, older, newest] = [
      await makePrompt({ creator: me, ...home, isShared: true }),
      await makePrompt({ creator: me, ...home, isShared: true }),
      await makePrompt({ creator: me, ...home, isShared: true }),
    ];
    await approve(older.id, 1);
    await callerAs(me).prompt.update({ id: older.id, content: 'A newer text.' });
    await approve(newest.id, 1);
    await makePrompt({ creator: me, ...home, isShared: false });
    return { none, older };
  }

  it('where public begins to need approval, or ends in a space, an engine is notified of its prompts that look different now', async () => {
    const engine = await open();
    await telling([engine.indexNow]);
    const { id } = await callerAs(me).space.create({ name: 'Careful' });
    const { none, older } = await library(id);
    await library(null);
    await toldOf(engine, {});

    await callerAs(me).space.update({ id, publicNeedsApproval: true });
    expect(await waiting()).toBe(0);
    // Guests no longer see the first one; an engine that knew it is notified, too.
    expect(await toldOf(engine, { approvedInSpaces: true })).toEqual([none, older].map(addressOf).sort());
    await callerAs(me).space.update({ id, publicNeedsApproval: true, name: 'Very careful' });
    expect(await toldOf(engine, { approvedInSpaces: true })).toEqual([]);
    await callerAs(me).space.update({ id, publicNeedsApproval: false });
    expect(await toldOf(engine, {})).toEqual([none, older].map(addressOf).sort());
    expect(await db.approvalChange.count()).toBe(0);
  });

  it('where public begins to need approval, or ends on the instance, an engine is notified of all others, and of no space that needed it before', async () => {
    const engine = await open();
    await telling([engine.indexNow]);
    const admin = await makeProfile({ role: 'admin' });
    const { id } = await callerAs(me).space.create({ name: 'Careful' });
    await callerAs(me).space.update({ id, publicNeedsApproval: true });
    await library(id);
    const { none, older } = await library(null);
    await toldOf(engine, { approvedInSpaces: true });

    await callerAs(admin).admin.setSettings({ publicNeedsApproval: true });
    expect(await toldOf(engine, { approvedOnly: true })).toEqual([none, older].map(addressOf).sort());
    // Then a space's own setting changes nothing.
    await callerAs(me).space.update({ id, publicNeedsApproval: false });
    expect(await toldOf(engine, { approvedOnly: true })).toEqual([]);
    await callerAs(admin).admin.setSettings({ publicNeedsApproval: false });
    expect(await toldOf(engine, {})).toHaveLength(4);
  });

  it('notes nothing where nobody is told', async () => {
    const { id } = await callerAs(me).space.create({ name: 'Careful' });
    await callerAs(me).space.update({ id, publicNeedsApproval: true });
    expect(await db.approvalChange.count()).toBe(0);
  });
});

describe('several servers', () => {
  it('several servers tell each change once', async () => {
    const engine = await open();
    const ctx = contextOf([engine.indexNow, engine.sitemap]);
    await Promise.all(Array.from({ length: 6 }, () => sendPings(ctx)));
    for (let index = 0; index < 20; index += 1) await makePrompt({ creator: me });
    pass(MINUTE_MS);
    const told = await Promise.all(Array.from({ length: 6 }, () => sendPings(ctx)));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(engine.heard.map(({ method }) => method).sort()).toEqual(['GET', 'POST']);
  });

  it('several servers leave a target whose claimer died alone until its lease is over', async () => {
    const engine = await open();
    const { tell, tellNow } = await telling([engine.indexNow]);
    await makePrompt({ creator: me });
    pass(MINUTE_MS);
    const dying = { ...contextOf([engine.indexNow]), send: () => Promise.reject(new TypeError('killed')) };
    await expect(sendPings(dying)).rejects.toThrow('killed');
    expect(await tellNow()).toBe(0);
    expect(await tell()).toBe(1);
  });
});

describe('nobody is told', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://10.0.0.5', 'http://prompts.local'])(
    'nobody is told by a site at %s, which queues nothing',
    async (siteUrl) => {
      const engine = await open();
      const { tell } = await telling([engine.indexNow, engine.sitemap], { siteUrl });
      await makePrompt({ creator: me });
      expect(await waiting()).toBe(0);
      expect(await tell()).toBe(0);
      expect(engine.heard).toEqual([]);
    },
  );

  it('what is three days old, nor for a target that no server has named for a day', async () => {
    const engine = await open();
    const { tell } = await telling([engine.indexNow]);
    await makePrompt({ creator: me });
    const at = (days: number) => new Date(now().getTime() + days * DAY_MS);
    await purgeExpired({ db, now: at(0.9) });
    expect([await waiting(), await db.searchPingTarget.count()]).toEqual([1, 1]);
    await purgeExpired({ db, now: at(1.1) });
    expect([await waiting(), await db.searchPingTarget.count()]).toEqual([1, 0]);
    await makePrompt({ creator: me });
    expect(await waiting()).toBe(1);
    await purgeExpired({ db, now: at(3.1) });
    expect(await waiting()).toBe(0);
    await tell();
    expect(engine.heard).toEqual([]);
    await makePrompt({ creator: me });
    expect(await waiting()).toBe(1);
  });
});
