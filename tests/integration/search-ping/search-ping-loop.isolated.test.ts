import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { openSearchEngine } from '../../support/search-engine';

/** The loop and the key file as the environment sets them; in a file of its own, for the environment is read once. */

const KEY = '0123456789-abcdef';

const engine = await openSearchEngine();
afterAll(() => engine.close());
vi.stubEnv('SITE_URL', 'https://prompts.example.org');
vi.stubEnv('SEARCH_PING_URLS', `${engine.indexNow}, ${engine.sitemap}`);
vi.stubEnv('INDEXNOW_KEY', KEY);

const { runSearchPingLoop } = await import('@/server/jobs/search-ping-loop');
const { GET: getKeyFile } = await import('@/app/api/indexnow/[key]/route');
const { db } = await import('@/server/db');
const { makeProfile, makePrompt } = await import('../../support/factories');

/** Runs the loop until `isDone`. */
async function loopUntil(isDone: () => Promise<boolean>): Promise<void> {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const loop = runSearchPingLoop(stop.signal);
  await expect.poll(isDone, { timeout: 10_000 }).toBe(true);
  stop.abort();
  await loop;
}

it('the loop tells the configured engines until it is stopped', async () => {
  await loopUntil(async () => (await db.searchPingTarget.count()) === 2);
  const prompt = await makePrompt({ creator: await makeProfile() });
  await db.$executeRaw`UPDATE changes SET at = now() - interval '1 minute'`;
  await loopUntil(async () => (await db.searchPing.count()) === 0);
  expect(engine.heard.map(({ method }) => method).sort()).toEqual(['GET', 'POST']);
  expect(engine.heard.find(({ body }) => body !== null)?.body).toEqual({
    host: 'prompts.example.org',
    key: KEY,
    keyLocation: `https://prompts.example.org/${KEY}.txt`,
    urlList: [`https://prompts.example.org/prompts/${prompt.slug}`],
  });
});

it('the key file holds the key, under its own name only', async () => {
  const ask = (key: string) =>
    getKeyFile(new Request(`https://prompts.example.org/${key}.txt`), { params: Promise.resolve({ key }) });
  const file = await ask(KEY);
  expect([file.status, await file.text()]).toEqual([200, KEY]);
  expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await ask(`${KEY.slice(0, -1)}F`)).status).toBe(404);
  expect((await ask('undefined')).status).toBe(404);
});
