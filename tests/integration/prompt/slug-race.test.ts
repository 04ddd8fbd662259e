import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { callerAs, newMember } from '../../support/caller';
import { makePrompt } from '../../support/factories';

/** Creating one title at once: two people at once get x and x-1. */

const text = { description: 'Short.', content: 'Do it.' };

/** Makes all titles at once, by two people in turns, and gives the slugs in no particular order. */
async function createAtOnce(titles: readonly string[]): Promise<string[]> {
  const people = [await newMember(), await newMember('admin')];
  const made = await Promise.all(
    titles.map((title, index) => people[index % 2]!.api.prompt.create({ title, ...text })),
  );
  return made.map(({ slug }) => slug);
}

const repeat = (title: string, times: number) => Array.from({ length: times }, () => title);
const numbered = (base: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${base}-${from + index}`);

it('gives 50 parallel prompts of one title x, x-1 … x-49, and 50 more the numbers that follow', async () => {
  const slugs = await createAtOnce(repeat('Code Reviewer', 50));
  expect(slugs.sort()).toEqual(['code-reviewer', ...numbered('code-reviewer', 1, 49)].sort());
  const more = await createAtOnce(repeat('  code   REVIEWER!  ', 50));
  expect(more.sort()).toEqual(numbered('code-reviewer', 50, 99).sort());
});

it('settles titles that ask for each other’s suffix', async () => {
  const titles = ['Race', 'Race 1', 'Race 2', 'Race 3', 'Race 1 1'].flatMap((title) => repeat(title, 10));
  const slugs = await createAtOnce(titles);
  expect(new Set(slugs).size).toBe(50);
  for (const slug of slugs) expect(slug).toMatch(/^race(-\d+)*$/);
});

const UUID_TITLE = randomUUID();

it.each([
  ['New', 'new', ['new-1', 'new-2']],
  ['EDIT', 'edit', ['edit-1', 'edit-2']],
  [UUID_TITLE, 'a UUID', [`prompt-${UUID_TITLE}`, `prompt-${UUID_TITLE}-1`]],
  ['a_b', 'an underscore', ['a-b', 'a-b-1']],
  ['é', 'a letter with a mark', ['e', 'e-1']],
  ['Crème Brûlée', 'marks', ['creme-brulee', 'creme-brulee-1']],
])('two creations by %s (%s) never share an address', async (title, _what, slugs) => {
  expect(await createAtOnce([title]).then(([slug]) => slug)).toBe(slugs[0]);
  expect(await createAtOnce([title]).then(([slug]) => slug)).toBe(slugs[1]);
  for (const slug of slugs) {
    const found = await callerAs(GUEST).prompt.get({ identifier: slug });
    expect([found.slug, found.title]).toEqual([slug, title]);
  }
});

it.each(['🎉', '提示词', 'Подсказка', '!!!', '___', '-', '  ~ '])(
  'gives %s, which leaves no letter, the base prompt',
  async (title) => {
    const { api } = await newMember();
    const made = await api.prompt.create({ title, ...text });
    expect(made.slug).toMatch(/^prompt(-\d+)?$/);
    expect((await callerAs(GUEST).prompt.get({ identifier: made.slug })).title).toBe(title.trim());
  },
);

it('keeps a title in the shape of another prompt’s id apart from that prompt', async () => {
  const { profile, api } = await newMember();
  const first = await makePrompt({ creator: profile });
  const second = await api.prompt.create({ title: first.id, ...text });
  expect((await api.prompt.get({ identifier: first.id })).id).toBe(first.id);
  expect((await api.prompt.get({ identifier: second.slug })).id).toBe(second.id);
});

it('keeps the longest slugs within what an address may be', async () => {
  const { api } = await newMember();
  for (const title of ['a'.repeat(200), 'ﬃ'.repeat(200), 'x '.repeat(100), '㎯'.repeat(200)]) {
    const [first, second] = [
      await api.prompt.create({ title, ...text }),
      await api.prompt.create({ title, ...text }),
    ];
    expect((await api.prompt.get({ identifier: first.slug })).id).toBe(first.id);
    expect((await api.prompt.get({ identifier: second.slug })).id).toBe(second.id);
  }
});

it('keeps the slug through edits, and its number taken while the prompt is in the bin', async () => {
  const { api } = await newMember();
  const made = await api.prompt.create({ title: 'Bin Day', ...text });
  const edited = await api.prompt.update({ id: made.id, title: 'Another Name' });
  expect(edited.slug).toBe('bin-day');
  await api.prompt.delete({ id: made.id });
  expect((await api.prompt.create({ title: 'Bin Day', ...text })).slug).toBe('bin-day-1');
  expect((await api.prompt.undelete({ id: made.id })).slug).toBe('bin-day');
});
