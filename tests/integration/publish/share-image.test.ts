import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { GET } from '@/app/api/share-image/[identifier]/route';
import { dataDir, siteUrl } from '@/env';
import { db } from '@/server/db';
import { makeProfile, makePrompt } from '../../support/factories';

/** The sharing image of a prompt: only for public ones. */

const ask = (identifier: string, headers: Record<string, string> = {}) =>
  GET(new Request(`${siteUrl}/prompts/${identifier}/opengraph-image`, { headers }), {
    params: Promise.resolve({ identifier }),
  });

describe('the sharing image', () => {
  it.each(['Short', '提示词 مرحبا Привет', '</span> & <b> "x"', 'long '.repeat(40).trim(), '🎉'])(
    'the sharing image of %s is a PNG of 1200 by 630 with something on it',
    async (title) => {
      const creator = await makeProfile({ fullName: '<i>Ann</i> & co' });
      const { slug } = await makePrompt({ creator, title });
      const response = await ask(slug);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      const image = sharp(Buffer.from(await response.arrayBuffer()));
      expect(await image.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      const { channels } = await image
        .clone()
        .extract({ left: 132, top: 190, width: 400, height: 90 })
        .stats();
      expect(channels[0]!.min).toBeLessThan(80);
    },
  );

  it('the sharing image is another one when the title is, and 304 until then', async () => {
    const prompt = await makePrompt({ creator: await makeProfile() });
    const etag = (await ask(prompt.slug)).headers.get('etag')!;
    expect((await ask(prompt.slug, { 'If-None-Match': etag })).status).toBe(304);
    await db.prompt.update({ where: { id: prompt.id }, data: { title: 'Another' } });
    expect((await ask(prompt.slug, { 'If-None-Match': etag })).status).toBe(200);
  });

  it('lies on disk, under a name of what it shows', async () => {
    const { slug } = await makePrompt({ creator: await makeProfile() });
    const first = await ask(slug);
    const bytes = Buffer.from(await first.arrayBuffer());
    const path = join(dataDir, 'cache/share-images', first.headers.get('etag')!.slice(1, -1));
    expect(await readFile(path)).toEqual(bytes);
    await writeFile(path, 'as it lies there');
    expect(await (await ask(slug)).text()).toBe('as it lies there');
  });

  it('the sharing image is drawn for so many at once; the rest are asked to come again', async () => {
    const creator = await makeProfile();
    const prompts = await Promise.all(Array.from({ length: 30 }, () => makePrompt({ creator })));
    const statuses = await Promise.all(prompts.map(async ({ slug }) => (await ask(slug)).status));
    expect([...new Set(statuses)].sort()).toEqual([200, 503]);
    const [refused] = prompts.filter((_, at) => statuses[at] === 503);
    expect((await ask(refused!.slug)).status).toBe(200);
  });

  it('the sharing image is not there for private and missing prompts, and gone for deleted ones', async () => {
    const creator = await makeProfile();
    const hidden = await makePrompt({ creator, isShared: false });
    expect((await ask(hidden.slug)).status).toBe(404);
    expect((await ask(hidden.id)).status).toBe(404);
    expect((await ask('no-such-prompt')).status).toBe(404);
    const deleted = await makePrompt({ creator });
    await db.prompt.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
    expect((await ask(deleted.slug)).status).toBe(410);
  });
});
