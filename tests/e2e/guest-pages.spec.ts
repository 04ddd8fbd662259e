import { randomUUID } from 'node:crypto';
import { signedInState } from '../support/browser-server';
import { type APIRequestContext, expect, request, test } from '@playwright/test';
import { freePort } from '../support/free-port';
import { openPage, reloadPage } from '../support/open-page';
import { BLUE, halves, RED } from '../support/images';
import {
  databaseUrlOf,
  type DemoAccount,
  makeDataDir,
  readAccounts,
  removeDataDir,
  startServer,
} from '../support/server-process';

/**
 * Guest pages cached by two servers on one database: a change through one is visible in the next request to the other,
 * and no guest ever gets private content.
 */

test.describe.configure({ mode: 'serial' });

/** A user signed in at the first server. */
interface Member {
  http: APIRequestContext;
  call: <Answer>(procedure: string, input: unknown) => Promise<Answer>;
}
type Made = { id: string; slug: string; createdBy: string };

const dataDirs: string[] = [];
const servers: Awaited<ReturnType<typeof startServer>>[] = [];
const origins: string[] = [];
let guest: APIRequestContext;
let writer: Member;
let admin: Member;

async function signIn(baseURL: string, account: DemoAccount): Promise<Member> {
  const storageState = signedInState(account);
  const http = await request.newContext({ baseURL, storageState, extraHTTPHeaders: { origin: baseURL } });
  return {
    http,
    async call<Answer>(procedure: string, input: unknown) {
      const response = await http.post(`/api/trpc/${procedure}`, { data: { json: input } });
      expect(response.ok(), await response.text()).toBe(true);
      return ((await response.json()) as { result: { data: { json: Answer } } }).result.data.json;
    },
  };
}

const create = (fields: object = {}) =>
  writer.call<Made>('prompt.create', {
    title: `Kept ${randomUUID()}`,
    description: 'Is on many pages.',
    content: 'Say it.',
    ...fields,
  });

async function start(dataDir: string, settings: Record<string, string>): Promise<void> {
  const port = String(await freePort());
  origins.push(`http://localhost:${port}`);
  servers.push(await startServer({ dataDir, port, settings }));
}

test.describe('two servers on one database', { tag: '@nightly' }, () => {
  test.beforeAll(async () => {
    const [first, second] = [await makeDataDir(), await makeDataDir()];
    dataDirs.push(first, second);
    await start(first, {});
    await start(second, { DATABASE_URL: await databaseUrlOf(first) });
    guest = await request.newContext({ baseURL: origins[1]! });
    const accounts = await readAccounts(dataDirs[0]!);
    writer = await signIn(
      origins[0]!,
      accounts.find(({ role }) => role === 'contributor')!,
    );
    admin = await signIn(
      origins[0]!,
      accounts.find(({ role }) => role === 'admin')!,
    );
  });

  test.afterAll(async () => {
    // The first one runs the database.
    for (const server of servers.reverse()) await server.stop();
    for (const dataDir of dataDirs) await removeDataDir(dataDir);
  });

  /** A page as a guest gets it from the second server: its text without scripts. */
  async function shown(path: string): Promise<{ status: number; text: string }> {
    const answer = await guest.get(path, { maxRedirects: 0 });
    const html = await answer.text();
    // React separates streamed text with empty comments, which are not visible.
    const unseen = /<script\b.*?<\/script>|<!-- -->/gs;
    return { status: answer.status(), text: html.replace(unseen, '') };
  }

  /** Requests twice: the second response is cached. */
  async function keep(...paths: string[]): Promise<void> {
    for (const path of paths) {
      await guest.get(path);
      const answer = await guest.get(path);
      expect(answer.headers()['etag'], path).toMatch(/^"[\w-]{22}(?:-gz|-br)"$/);
    }
  }

  test('every change shows at once on every page that shows it', async () => {
    await test.step('an edit shows at once on every page that shows it', async () => {
      const { id, slug, createdBy } = await create();
      const pages = [`/prompts/${slug}`, '/browse-prompts', `/profile/${createdBy}`];
      for (let version = 1; version <= 5; version += 1) {
        await keep(...pages);
        const title = `Edited ${randomUUID()}`;
        await writer.call('prompt.update', { id, version, title });
        for (const page of pages) expect((await shown(page)).text.includes(title), page).toBe(true);
      }
    });
    await test.step('sharing, un-sharing, deleting and bringing back show at once', async () => {
      const title = `Comes and goes ${randomUUID()}`;
      const { id, slug, createdBy } = await create({ title });
      // Shared once, so that it has the address under which it is published.
      await writer.call('prompt.setShared', { id, isShared: false });
      const lists = ['/browse-prompts', `/profile/${createdBy}`];
      const expectThere = async () => {
        for (const page of [...lists, `/prompts/${slug}`])
          expect((await shown(page)).text.includes(title), page).toBe(true);
      };
      const expectGone = async (status: number) => {
        const detail = await shown(`/prompts/${slug}`);
        expect(detail.status).toBe(status);
        expect(detail.text.includes(title)).toBe(false);
        for (const page of lists) expect((await shown(page)).text.includes(title), page).toBe(false);
      };
      const expectKept = () => keep(...lists, `/prompts/${slug}`);

      await keep(...lists);
      await expectGone(404);
      await writer.call('prompt.setShared', { id, isShared: true });
      await expectThere();
      await expectKept();
      await writer.call('prompt.setShared', { id, isShared: false });
      await expectGone(404);
      await writer.call('prompt.setShared', { id, isShared: true });
      await expectThere();
      await expectKept();
      await writer.call('prompt.delete', { id });
      await expectGone(410);
      await writer.call('prompt.undelete', { id });
      await expectThere();
    });
    await test.step('a badge and counters show at once, also in orders made of them', async () => {
      const word = `judged${randomUUID().slice(0, 8)}`;
      const { id, slug } = await create({ title: `First ${word}` });
      await create({ title: `Second ${word}` });
      const list = `/browse-prompts?q=${word}`;
      const pages = [`/prompts/${slug}`, list, `${list}&sort=used`, `${list}&sort=starred`];
      /** The words of the card. */
      const card = async (page: string) => {
        const { text } = await shown(page);
        const html = text.slice(text.indexOf(`data-prompt-id="${id}"`)).split('</li><li')[0]!;
        return `<${html}`.replaceAll(/<[^>]*>/g, '');
      };
      const leads = async (page: string) => {
        const { text } = await shown(page);
        return text.indexOf(`First ${word}`) < text.indexOf(`Second ${word}`);
      };

      await keep(...pages);
      expect([await leads(`${list}&sort=used`), await leads(`${list}&sort=starred`)]).toEqual([false, false]);
      expect(await card(list)).not.toContain('Approved');
      await admin.call('status.set', { promptId: id, version: 1, status: 'approved' });
      expect(await card(list)).toContain('Approved');
      expect((await shown(`/prompts/${slug}`)).text.includes('Approved')).toBe(true);

      await keep(...pages);
      await admin.call('usage.record', { promptId: id });
      expect(await card(list)).toContain('1 use');
      expect(await leads(`${list}&sort=used`)).toBe(true);

      await keep(...pages);
      expect(await card(list)).not.toContain('favorite');
      await admin.call('favorite.toggle', { promptId: id });
      expect(await card(list)).toContain('favorite');
      expect(await leads(`${list}&sort=starred`)).toBe(true);
    });
    await test.step('a name, a bio and a picture show at once', async () => {
      const { slug, createdBy } = await create();
      const profile = `/profile/${createdBy}`;
      const pages = [`/prompts/${slug}`, '/browse-prompts', profile];
      await keep(...pages);
      const fullName = `Renamed ${randomUUID().slice(0, 8)}`;
      await writer.call('profile.update', { fullName });
      for (const page of pages) expect((await shown(page)).text.includes(fullName), page).toBe(true);

      await keep(profile);
      const bio = `Writes ${randomUUID()}`;
      await writer.call('profile.update', { bio });
      expect((await shown(profile)).text.includes(bio)).toBe(true);

      await keep(profile);
      const upload = await writer.http.post('/api/avatars', {
        headers: { 'content-type': 'image/png' },
        data: await halves(64, 64, RED, BLUE).png().toBuffer(),
      });
      expect(upload.ok(), await upload.text()).toBe(true);
      const { avatarUrl } = (await upload.json()) as { avatarUrl: string };
      await writer.call('profile.update', { avatarUrl });
      expect((await shown(profile)).text.includes(avatarUrl)).toBe(true);
    });
  });

  test('200 times shared and un-shared: nobody ever reads it while it is private', async () => {
    test.slow();
    const secret = `Now you see me ${randomUUID()}`;
    const { id, slug } = await create({ title: secret });
    const path = `/prompts/${slug}`;
    // Constant reads, so that pages are rendered, joined and cached at every moment of a change.
    let isOver = false;
    const others = Array.from({ length: 2 }, async () => {
      while (!isOver) await (await guest.get(path)).text();
    });
    const twoReads = () =>
      Promise.all(
        Array.from({ length: 2 }, async () => {
          const answer = await guest.get(path);
          return [answer.status(), (await answer.text()).includes(secret)];
        }),
      );
    try {
      for (let round = 0; round < 200; round += 1) {
        await writer.call('prompt.setShared', { id, isShared: false });
        expect(await twoReads(), `round ${round}`).toEqual(Array(2).fill([404, false]));
        await writer.call('prompt.setShared', { id, isShared: true });
        expect(await twoReads(), `round ${round}`).toEqual(Array(2).fill([200, true]));
      }
    } finally {
      isOver = true;
      await Promise.all(others);
    }
  });

  test('members see every change at the next request, and nobody gets another’s page', async () => {
    await test.step('a guest and somebody signed in never get each other’s page', async () => {
      const member = await signIn(
        origins[1]!,
        (await readAccounts(dataDirs[0]!)).find(({ role }) => role === 'viewer')!,
      );
      const { slug, createdBy } = await create();
      const paths = ['/', '/browse-prompts', `/prompts/${slug}`, `/profile/${createdBy}`, '/about'];
      await keep(...paths);
      for (let round = 0; round < 20; round += 1) {
        const answers = await Promise.all(
          paths.map(async (path, index) => {
            const isMember = (round + index) % 2 === 0;
            const answer = await (isMember ? member.http : guest).get(path);
            const [html, headers] = [await answer.text(), answer.headers()];
            expect(headers['cache-control']).toMatch(isMember ? /private.*no-store/ : /^public, no-cache$/);
            return { path, isMember, isPersonal: html.includes('viewer@'), isKept: 'etag' in headers };
          }),
        );
        for (const { path, isMember, isPersonal, isKept } of answers) {
          expect([isPersonal, isKept], path).toEqual([isMember, !isMember]);
        }
      }
    });
    await test.step('a member sees every change at the next request, and nobody else’s page', async () => {
      const word = `mine${randomUUID().slice(0, 8)}`;
      const [viewer, contributor] = await Promise.all(
        ['viewer', 'contributor'].map(async (wanted) =>
          signIn(
            origins[1]!,
            (await readAccounts(dataDirs[0]!)).find(({ role }) => role === wanted)!,
          ),
        ),
      );
      const { id } = await create({ title: `Private ${word}`, isShared: false });
      const list = `/dashboard?q=${word}`;
      const asked = async (member: Member, path = list) => (await member.http.get(path)).text();
      /** Three times: the third response is cached. */
      const isShownTo = async (member: Member, text: string) => {
        const answers = [await asked(member), await asked(member), await asked(member)];
        expect(new Set(answers.map((html) => html.includes(text))).size, text).toBe(1);
        return answers[2]!.includes(text);
      };

      expect(await isShownTo(contributor!, `Private ${word}`)).toBe(true);
      expect(await isShownTo(viewer!, `Private ${word}`)).toBe(false);
      await writer.call('prompt.setShared', { id, isShared: true });
      expect(await isShownTo(viewer!, `Private ${word}`)).toBe(true);
      await viewer!.call('favorite.toggle', { promptId: id });
      expect(await isShownTo(viewer!, 'aria-pressed="true"')).toBe(true);
      expect(await isShownTo(contributor!, 'aria-pressed="true"')).toBe(false);
      await writer.call('prompt.setShared', { id, isShared: false });
      expect(await isShownTo(viewer!, `Private ${word}`)).toBe(false);

      await contributor!.call('profile.update', { fullName: `Name ${word}` });
      expect(await isShownTo(contributor!, `Name ${word}`)).toBe(true);
      const { items } = await admin.http
        .get(
          `/api/trpc/admin.listUsers?input=${encodeURIComponent(JSON.stringify({ json: { role: 'viewer' } }))}`,
        )
        .then(
          async (answer) =>
            ((await answer.json()) as { result: { data: { json: { items: { id: string }[] } } } }).result.data
              .json,
        );
      expect(await isShownTo(viewer!, 'href="/prompts/new"')).toBe(false);
      await admin.call('admin.setRole', { userId: items[0]!.id, role: 'contributor' });
      expect(await isShownTo(viewer!, 'href="/prompts/new"')).toBe(true);
      await admin.call('admin.setRole', { userId: items[0]!.id, role: 'viewer' });
      expect(await isShownTo(viewer!, 'href="/prompts/new"')).toBe(false);
    });
  });

  test('a cached page is the same bytes for everybody, whatever a guest sends', async () => {
    await test.step('nothing else that a guest sends changes the page for others', async () => {
      const clear = async () => {
        for (const fullName of ['Clears Pages', 'Nora Lindqvist'])
          await admin.call('profile.update', { fullName });
      };
      await clear();
      const expected = await shown('/browse-prompts');
      const hostile: Record<string, string>[] = [
        { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
        { 'x-nextjs-data': '1', 'x-forwarded-proto': 'https' },
        { rsc: '1' },
        { rsc: '1', 'next-router-prefetch': '1' },
        { 'accept-language': 'evil', 'user-agent': 'Googlebot', range: 'bytes=0-1' },
        { cookie: '__prerender_bypass=x; NEXT_LOCALE=evil' },
      ];
      for (const headers of hostile) {
        await clear();
        const answer = await guest.get('/browse-prompts', { headers });
        expect(answer.status()).toBe(200);
        expect((await answer.text()).includes('evil')).toBe(false);
        const next = await guest.get('/browse-prompts');
        expect((await next.text()).includes('evil')).toBe(false);
        expect((await shown('/browse-prompts')).text === expected.text, JSON.stringify(headers)).toBe(true);
      }
    });
    await test.step('a cached page is the same bytes for everybody, and who has them hears so', async () => {
      const path = '/browse-prompts';
      await keep(path);
      const [first, second] = [await guest.get(path), await guest.get(path)];
      expect((await second.body()).equals(await first.body())).toBe(true);
      const { etag = '', ...headers } = first.headers();
      expect(headers['cache-control']).toBe('public, no-cache');
      expect(headers['vary']).toContain('Cookie');
      expect(second.headers()).toMatchObject({
        etag,
        'content-security-policy': headers['content-security-policy'],
      });
      expect((await guest.get(path, { headers: { 'If-None-Match': etag } })).status()).toBe(304);
    });
  });

  test('a cached page comes alive in the browser, and asks for nothing again', async ({ browser }) => {
    await test.step('a member’s cached page comes alive in the browser, and asks for nothing again', async () => {
      const account = (await readAccounts(dataDirs[0]!)).find(({ role }) => role === 'viewer')!;
      const viewer = await signIn(origins[1]!, account);
      const path = '/dashboard?sort=alpha';
      for (let visits = 1; visits <= 3; visits += 1) await viewer.http.get(path);
      const context = await browser.newContext({
        baseURL: origins[1]!,
        storageState: await viewer.http.storageState(),
      });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      const asked: string[] = [];
      page.on('request', (call) => asked.push(call.url()));
      const stream = page.waitForResponse('**/api/trpc/prompt.onChange*');
      await openPage(page, path);
      await stream;
      expect(asked.filter((url) => url.includes('prompt.list'))).toEqual([]);
      const star = page.getByRole('button', { name: /^Favorite: / }).first();
      await star.click();
      await expect(star).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText('Added to favorites')).toBeVisible();
      expect(problems).toEqual([]);
      await reloadPage(page);
      await expect(star).toHaveAttribute('aria-pressed', 'true');
      await context.close();
    });
    await test.step('a cached page comes alive in the browser, and is not fetched again for what has not changed', async () => {
      // Rendered before this server listens for live changes, and served long after.
      await keep('/browse-prompts');
      const context = await browser.newContext({ baseURL: origins[1]! });
      const problems: string[] = [];
      const visit = async () => {
        const page = await context.newPage();
        page.on('console', (message) => {
          if (message.type() === 'error') problems.push(message.text());
        });
        page.on('pageerror', (error) => problems.push(String(error)));
        const parts: string[] = [];
        page.on('request', (call) => {
          const headers = call.headers();
          if (headers['rsc'] !== undefined && headers['next-router-prefetch'] === undefined)
            parts.push(call.url());
        });
        const stream = page.waitForResponse('**/api/trpc/prompt.onChange*');
        await openPage(page, '/browse-prompts');
        expect((await stream).status()).toBe(200);
        await page.getByRole('button', { name: /^Filters/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.close();
        return parts;
      };
      // The first visitors of a server that has just begun to listen refetch: it missed earlier changes.
      await expect(async () => expect(await visit()).toEqual([])).toPass();
      expect(problems).toEqual([]);
      await context.close();
    });
  });
});
