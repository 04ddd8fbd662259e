import { afterEach, beforeEach, expect, it } from 'vitest';
import { GET as getFeed } from '@/app/feed.xml/route';
import { GET as getList } from '@/app/llms.txt/route';
import { GET as getPlain } from '@/app/api/prompts/[identifier]/[format]/route';
import { GET as getSitemap } from '@/app/sitemap.xml/route';
import { GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { instanceGuest } from '@/server/auth/guest';
import { db } from '@/server/db';
import { apiRequest } from '../../support/api-request';
import { callerAs } from '../../support/caller';
import { emptyDatabase } from '../../support/database';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { about, readStream, startInstance } from '../../support/prompt-stream';

/** The setting 'public needs approval': it takes effect with the next request, everywhere for guests. */

let admin: TestProfile;
let writer: TestProfile;
let prompt: PromptDto;

const set = (publicNeedsApproval: boolean) => callerAs(admin).admin.setSettings({ publicNeedsApproval });
const request = (path: string) => new Request(`https://prompts.example.org${path}`);

beforeEach(async () => {
  await emptyDatabase();
  admin = await makeProfile({ role: 'admin' });
  writer = await makeProfile();
  prompt = await makePrompt({ creator: writer, title: 'Unseen otter', tags: ['otters'] });
});
afterEach(() => db.settings.deleteMany());

/** Places where a guest finds the prompt. */
async function seenIn(): Promise<string[]> {
  const list = await apiRequest('prompt.list', { q: 'otter' });
  const facets = await apiRequest('prompt.facets', undefined);
  const params = Promise.resolve({ identifier: prompt.slug, format: 'md' });
  const texts: Record<string, string> = {
    get: (await apiRequest('prompt.get', { identifier: prompt.slug })).outcome,
    list: JSON.stringify(list),
    facets: JSON.stringify(facets),
    feed: await (await getFeed(request('/feed.xml'))).text(),
    llms: await (await getList(request('/llms.txt'))).text(),
    plain: await (await getPlain(request('/x'), { params })).text(),
    sitemap: await (await getSitemap(request('/sitemap.xml?show=prompts'))).text(),
  };
  const signs = [/Unseen otter/, /otters/, /^ok$/, new RegExp(prompt.slug)];
  return Object.keys(texts).filter((place) => signs.some((sign) => sign.test(texts[place] ?? '')));
}

it('holds at once for the API, lists, counts, feeds, files and sitemaps, and is taken back at once', async () => {
  const everywhere = ['get', 'list', 'facets', 'feed', 'llms', 'plain', 'sitemap'];
  expect(await seenIn()).toEqual(everywhere);
  expect(await set(true)).toMatchObject({ publicNeedsApproval: true });
  expect(await seenIn()).toEqual([]);
  await callerAs(admin).status.set({ promptId: prompt.id, version: 1, status: 'approved', notes: '' });
  expect(await seenIn()).toEqual(everywhere);
  await callerAs(writer).prompt.update({ id: prompt.id, version: 1, content: 'CANARY later' });
  expect(JSON.stringify(await apiRequest('prompt.get', { identifier: prompt.slug }))).not.toContain('CANARY');
  await set(false);
  expect(JSON.stringify(await apiRequest('prompt.get', { identifier: prompt.slug }))).toContain('CANARY');
  const { items } = await callerAs(admin).admin.listAudit({ kind: 'settings' });
  expect(items.map(({ details }) => [details.setting, details.to])).toEqual([
    ['publicNeedsApproval', 'off'],
    ['publicNeedsApproval', 'on'],
  ]);
});

it('holds for streams that guests opened before', async () => {
  const hub = await startInstance({ guest: instanceGuest });
  const stream = await readStream(hub, GUEST);
  await callerAs(writer).prompt.update({ id: prompt.id, version: 1, content: 'Seen.' });
  await stream.take(about(prompt.id));
  await set(true);
  await callerAs(writer).prompt.update({ id: prompt.id, version: 2, content: 'CANARY unapproved' });
  const approved = await makePrompt({ creator: writer });
  await callerAs(admin).status.set({ promptId: approved.id, version: 1, status: 'approved', notes: '' });
  await stream.take(({ type }) => type === 'refresh');
  expect(JSON.stringify(stream.events)).not.toContain('CANARY');
  stream.close();
  await hub.close();
});
