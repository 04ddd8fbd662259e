import { join } from 'node:path';
import { expect, it } from 'vitest';
import { db } from '@/server/db';
import { makeProfile, makePrompt } from '../../support/factories';
import { runInstances } from '../../support/instances';

/** Many requests at the same time, with the connections and timeouts of production: none is rejected, none fails. */

const CROWD = join(import.meta.dirname, 'crowd-process.ts');

async function crowd(words: readonly (readonly (string | number)[])[]): Promise<string[][]> {
  return (await runInstances(
    CROWD,
    words.map((own) => own.map(String)),
  )) as string[][];
}

async function people(count: number): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => makeProfile()));
  return made.map(({ id }) => id);
}

async function stateOf(promptId: string) {
  const { favoriteCount } = await db.prompt.findUniqueOrThrow({ where: { id: promptId } });
  return { favoriteCount, rows: await db.favorite.count({ where: { promptId } }) };
}

it('500 toggles of one prompt by 20 people, in two instances: all answered, and it ends where it began', async () => {
  const prompt = await makePrompt({ creator: await makeProfile() });
  const fans = await people(20);
  // 12 or 13 times on each of the two instances: an even number each.
  const answers = await crowd([
    ['toggle', prompt.id, 250, 0, ...fans],
    ['toggle', prompt.id, 250, 0, ...fans],
  ]);
  expect(answers.flat().filter((answer) => answer !== 'true' && answer !== 'false')).toEqual([]);
  expect(await stateOf(prompt.id)).toEqual({ favoriteCount: 0, rows: 0 });
});

it('two toggles at once by one person turn it over twice', async () => {
  const prompt = await makePrompt({ creator: await makeProfile() });
  const [fan] = await people(1);
  const answers = await crowd([['toggle', prompt.id, 2, 0, fan!]]);
  expect(answers.flat()).toEqual(['true', 'false']);
  const across = await crowd([
    ['toggle', prompt.id, 1, 0, fan!],
    ['toggle', prompt.id, 1, 0, fan!],
  ]);
  expect(across.flat().sort()).toEqual(['false', 'true']);
  expect(await stateOf(prompt.id)).toEqual({ favoriteCount: 0, rows: 0 });
});

it('100 people who create at once while the machine is busy are all served', async () => {
  const authors = await people(100);
  const [slugs] = await crowd([['create', '-', 100, 3_000, ...authors]]);
  expect(slugs!.filter((slug) => slug.startsWith('5'))).toEqual([]);
  expect(new Set(slugs).size).toBe(100);
});
