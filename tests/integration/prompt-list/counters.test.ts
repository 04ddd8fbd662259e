import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import { CATEGORIES } from '@/domain/prompt/vocabulary';
import { db } from '@/server/db';
import { getFacets } from '@/server/services/prompt/list/get-facets';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { asMember, fillLibrary, type Library, randomNumbers } from './library';

/** Stored counters equal a count of the rows after every change of prompts and every fold of the ledger. */

let library: Library;

beforeAll(async () => {
  library = await fillLibrary(150);
});

async function countedFacets(actor: Actor) {
  const self = actor.kind === 'member' ? actor.id : null;
  const prompts = await db.prompt.findMany({
    where: { deletedAt: null, OR: [{ isShared: true }, ...(self === null ? [] : [{ createdBy: self }])] },
    select: { category: true, tags: true },
  });
  const count = (keys: string[]) => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return Object.fromEntries(counts);
  };
  return {
    categories: count(prompts.map(({ category }) => category)),
    tags: count(prompts.flatMap(({ tags }) => [...new Set(tags.map((tag) => tag.toLowerCase()))])),
    total: prompts.length,
  };
}

async function keptFacets(actor: Actor) {
  const ctx = { db, actor, now: new Date() };
  const { categories, tags } = await getFacets(ctx);
  const { total } = await listPrompts(ctx, PromptListQuery.parse({ scope: 'visible' }));
  return {
    categories: Object.fromEntries(categories.map(({ category, count }) => [category, count])),
    tags: Object.fromEntries(tags.map(({ tag, count }) => [tag.toLowerCase(), count])),
    total,
  };
}

async function expectExact() {
  for (const actor of [GUEST, ...library.people.slice(0, 3).map(asMember)]) {
    expect(await keptFacets(actor)).toEqual(await countedFacets(actor));
  }
}

describe('kept counters', () => {
  it('kept counters follow inserts, edits, sharing, deleting, restoring, purging and folding', async () => {
    const random = randomNumbers(11);
    const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
    await expectExact();
    const ids = (await db.prompt.findMany({ select: { id: true } })).map(({ id }) => id);
    for (let step = 0; step < 120; step += 1) {
      const where = { id: pick(ids) };
      const change = random(6);
      if (change === 0) await db.prompt.updateMany({ where, data: { isShared: random(2) === 0 } });
      if (change === 1) await db.prompt.updateMany({ where, data: { category: pick(CATEGORIES) } });
      if (change === 2)
        await db.prompt.updateMany({ where, data: { tags: pick([['SEO'], ['seo', 'new'], [], ['NEW']]) } });
      if (change === 3)
        await db.prompt.updateMany({ where, data: { deletedAt: random(2) === 0 ? new Date() : null } });
      if (change === 4) await db.prompt.deleteMany({ where });
      if (change === 5 && random(4) === 0) await db.$queryRaw`SELECT fold_prompt_counters()`;
      if (step % 30 === 0) await expectExact();
    }
    await expectExact();
    await db.$queryRaw`SELECT fold_prompt_counters()`;
    await expectExact();
    const [folded] = await db.$queryRaw<{ doubles: number }[]>`
      SELECT count(*)::int AS doubles FROM (SELECT FROM prompt_counters GROUP BY kind, key HAVING count(*) > 1) d`;
    expect(folded?.doubles).toBe(0);
  });

  it('kept counters stay exact for readers while folding and writing go on at once', async () => {
    const creator = library.people[0]!;
    const [before] = await db.$queryRaw<{ total: number }[]>`
      SELECT sum(total)::int AS total FROM prompt_counters WHERE kind = 'library'`;
    const write = (n: number) =>
      db.prompt.create({
        data: {
          slug: `at-once-${n}`,
          title: `At once ${n}`,
          description: 'd',
          content: `new${n} words${n % 3} every${n % 5} time`,
          tags: ['at once'],
          createdBy: creator.id,
        },
      });
    const readDifference = async () => {
      const [row] = await db.$queryRaw<{ difference: number }[]>`
        SELECT ((SELECT count(*) FROM prompts WHERE deleted_at IS NULL)
          - (SELECT sum(total) FROM prompt_counters WHERE kind = 'library'))::int AS difference`;
      return row?.difference;
    };
    const work = Array.from({ length: 24 }, (_, n) => [
      write(n),
      db.$queryRaw`SELECT fold_prompt_counters()`,
      readDifference(),
    ]).flat();
    const differences = (await Promise.all(work)).filter((result) => typeof result === 'number');
    expect(differences).toEqual(Array.from({ length: 24 }, () => 0));
    const [after] = await db.$queryRaw<{ total: number }[]>`
      SELECT sum(total)::int AS total FROM prompt_counters WHERE kind = 'library'`;
    expect(after!.total - before!.total).toBe(24);
  });

  it('kept counters let transactions of several prompts with the same new words pass each other in any order', async () => {
    const creator = library.people[1]!;
    const words = Array.from({ length: 60 }, (_, n) => `brandnew${n}word`);
    const inOneTransaction = (order: string[], label: string) =>
      db.$transaction(async (tx) => {
        for (const [n, word] of order.entries()) {
          await tx.prompt.create({
            data: {
              slug: `${label}-${n}`,
              title: word,
              description: word,
              content: `${word} text`,
              createdBy: creator.id,
            },
          });
        }
      });
    await Promise.all([inOneTransaction(words, 'up'), inOneTransaction([...words].reverse(), 'down')]);
    const { total } = await listPrompts(
      { db, actor: GUEST, now: new Date() },
      PromptListQuery.parse({ q: 'BRANDNEW7WORD' }),
    );
    expect(total).toBe(2);
  });
});
