import { expect, it } from 'vitest';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { makeProfile } from '../../support/factories';
import { randomNumbers } from '../prompt-list/library';

/** The longest text of any script saves: what search derives of it is bounded (docs/decisions/0006-search-and-totals.md). */

const LENGTH = 199_000;
/** The first code point and the number of those that texts are made of. */
const SCRIPTS: Record<string, [from: number, count: number][]> = {
  Chinese: [[0x4e00, 20_000]],
  Japanese: [
    [0x3041, 86],
    [0x30a1, 90],
    [0x4e00, 3_000],
  ],
  Korean: [[0xac00, 11_000]],
  'Chinese and Latin in turns': [
    [0x4e00, 20_000],
    [0x61, 26],
  ],
  'printable ASCII': [[0x21, 94]],
  'beyond the basic plane': [[0x20000, 40_000]],
};

it.each(Object.entries(SCRIPTS))('saves and finds 199,000 characters: %s', async (name, parts) => {
  const random = randomNumbers(name.length);
  const letter = () => {
    const [from, count] = parts[random(parts.length)]!;
    return String.fromCodePoint(from + random(count));
  };
  const letters = Array.from({ length: LENGTH }, letter);
  const content = letters.join('');
  const creator = await makeProfile();
  const api = callerAs({ kind: 'member', id: creator.id, role: 'contributor' });
  const prompt = await api.prompt.create({ title: name, description: 'Long', content, category: 'AI' });

  const { items } = await api.prompt.list({
    q: letters.slice(150_000, 150_060).join(''),
    scope: 'mine',
    excerpt: true,
  });
  expect(items.map(({ title }) => title)).toEqual([name]);
  // The index keeps each number once. Of random ASCII, half of the runs of six come on top of 105,000 others.
  const [kept] = await db.$queryRaw<{ grams: number }[]>`
    SELECT (SELECT count(DISTINCT gram)::int FROM unnest(search_grams(folded)) AS gram) AS grams
    FROM prompt_search WHERE prompt_id = ${prompt.id}::uuid`;
  expect(kept?.grams).toBeLessThan(220_000);
});
