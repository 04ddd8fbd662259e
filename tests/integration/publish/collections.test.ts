import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { GET as getFeed } from '@/app/collections/[slug]/feed.xml/route';
import { GET as getImage } from '@/app/api/share-image/collections/[slug]/route';
import { siteUrl } from '@/env';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';

/** Published files of a shared collection besides its page, and none of any other. */

const asked = (slug: string, file: string): [Request, { params: Promise<{ slug: string }> }] => [
  new Request(`${siteUrl}/collections/${slug}/${file}`),
  { params: Promise.resolve({ slug }) },
];
const feedOf = (slug: string) => getFeed(...asked(slug, 'feed.xml'));
const imageOf = (slug: string) => getImage(...asked(slug, 'opengraph-image'));

async function makeCollection(visibility: 'private' | 'shared') {
  const me = await makeProfile();
  const api = callerAs(me);
  const shown = await makePrompt({ creator: me, title: 'Shown & seen' });
  const hidden = await makePrompt({ creator: me, title: 'zqcanary', isShared: false });
  const made = await api.collection.create({ name: 'A <list> & more', visibility });
  await api.collection.add({ id: made.id, promptIds: [hidden.id, shown.id] });
  return { api, made, shown };
}

describe('of a shared collection', () => {
  it('the feed contains what everyone may see', async () => {
    const { made, shown } = await makeCollection('shared');
    const response = await feedOf(made.slug);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const xml = await response.text();
    const { errors } = await validateXML({
      xml: [{ fileName: 'a.xml', contents: xml }],
      normalization: 'format',
    });
    expect(errors).toEqual([]);
    expect(xml.match(/<entry>/g)).toHaveLength(1);
    expect(xml).toContain(`${siteUrl}/prompts/${shown.slug}`);
    expect(xml).toContain(`href="${siteUrl}/collections/${made.slug}"`);
    expect(xml).not.toContain('zqcanary');
  });

  it('the sharing image is a PNG, and another one when the name is', async () => {
    const { api, made } = await makeCollection('shared');
    const first = await imageOf(made.slug);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
    await api.collection.update({ id: made.id, name: 'Another name' });
    expect((await imageOf(made.slug)).headers.get('etag')).not.toBe(first.headers.get('etag'));
  });
});

it('a private collection is published as if there were none', async () => {
  const { made } = await makeCollection('private');
  for (const ask of [feedOf, imageOf]) {
    const [hidden, missing] = [await ask(made.slug), await ask('nobody-has-this')];
    expect([hidden.status, await hidden.text()]).toEqual([404, await missing.text()]);
    expect((await ask('Not a slug')).status).toBe(404);
  }
});
