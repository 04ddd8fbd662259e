import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { db } from '@/server/db';
import { DemoPeople, DemoPrompts } from '@/server/services/demo/demo-schema';
import { seedDemo } from '@/server/services/demo/seed-demo';

/** The demo library, as a first start makes it. */

const folder = join(process.cwd(), 'prisma', 'demo');
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const prompts = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name !== 'people.json')
  .flatMap((name) => DemoPrompts.parse(readJson(name)));

beforeAll(async () => {
  await seedDemo(db, { people: DemoPeople.parse(readJson('people.json')), prompts, now: new Date() });
});

it('the demo library has each use of the version that was current then', async () => {
  const late = await db.$queryRaw<unknown[]>`
    SELECT u.id, u.version FROM prompt_usage u
    WHERE u.version IS DISTINCT FROM (
      SELECT max(v.version) FROM prompt_versions v WHERE v.prompt_id = u.prompt_id AND v.created_at <= u.created_at)`;
  expect(late).toEqual([]);
});

it('the demo library has uses of every version of its prompts, their sums by day too', async () => {
  const used = await db.$queryRaw<{ title: string; versions: number; used: number; counted: number }[]>`
    SELECT p.title, p.version AS versions,
      (SELECT count(DISTINCT version) FROM prompt_usage WHERE prompt_id = p.id)::int AS used,
      (SELECT count(DISTINCT version) FROM prompt_daily_uses WHERE prompt_id = p.id)::int AS counted
    FROM prompts p`;
  const several = used.filter(({ versions }) => versions > 1);
  expect(several).toHaveLength(prompts.filter(({ versions }) => versions.length > 0).length);
  expect(several.length).toBeGreaterThan(10);
  for (const { title, versions, used: count, counted } of several) {
    expect([count, counted], title).toEqual([versions, versions]);
  }
});

it('the demo library counts every use', async () => {
  const made = await db.prompt.findMany({ select: { title: true, usageCount: true } });
  const counts = new Map(made.map(({ title, usageCount }) => [title, usageCount]));
  expect(counts).toEqual(new Map(prompts.map(({ title, usage }) => [title, usage])));
});
