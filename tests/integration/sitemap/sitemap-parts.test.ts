import { expect, it } from 'vitest';
import { GET as getSitemap } from '@/app/sitemap.xml/route';
import { siteUrl } from '@/env';
import { db } from '@/server/db';
import { makeProfile } from '../../support/factories';
import { entriesOf, sitemapErrors } from '../../support/sitemap-xml';

/** A library of more than one part. Alone in its file: the cuts between parts are remembered for a minute. */

const ask = (path: string) => getSitemap(new Request(`${siteUrl}${path}`));

it('prompts go in parts of 45,000, each address in exactly one', async () => {
  // Without the triggers, which would count and index each of them.
  const me = await makeProfile();
  await db.$transaction([
    db.$executeRaw`ALTER TABLE prompts DISABLE TRIGGER USER`,
    // In parts: a statement has its time.
    ...Array.from(
      { length: 10 },
      (_, part) => db.$executeRaw`
        INSERT INTO prompts (slug, title, description, content, created_by, created_at)
        SELECT 'p-' || n, 'P', 'D', 'C', ${me.id}::uuid, now() - (n / 7) * interval '1 second'
        FROM generate_series(${part * 4_501 + 1}::int, ${(part + 1) * 4_501}::int) n`,
    ),
    db.$executeRaw`ALTER TABLE prompts ENABLE TRIGGER USER`,
  ]);
  const files = [...entriesOf(await (await ask('/sitemap.xml?show=index')).text()).keys()];
  const parts = files.filter((path) => path.includes('show=prompts'));
  expect(parts).toEqual(['/sitemap.xml?show=prompts', '/sitemap.xml?show=prompts&part=2']);
  const [first, second] = await Promise.all(
    parts.map(async (path) => {
      const xml = await (await ask(path)).text();
      expect(await sitemapErrors(xml)).toEqual([]);
      return entriesOf(xml);
    }),
  );
  expect([first!.size, second!.size]).toEqual([45_000, 10]);
  expect(new Set([...first!.keys(), ...second!.keys()]).size).toBe(45_010);
  expect((await ask('/sitemap.xml?show=prompts&part=3')).status).toBe(404);
});
