import { beforeEach, describe, expect, it } from 'vitest';
import { MORE_COUNTED } from '@/domain/follow/limits';
import { feedText } from '@/domain/follow/text';
import { db } from '@/server/db';
import { runImport } from '@/server/services/import/run-import';
import { undoImport } from '@/server/services/import/undo-import';
import { callerAs, contextOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';
import { bytesSource, csvOf, numberedCsv } from '../import/support';
import { at, join, newText } from './support';

/** An action on many prompts is one line of the feed, about those that its reader can read. */

let owner: TestProfile;
let reader: TestProfile;

beforeEach(async () => {
  owner = await makeProfile();
  reader = await makeProfile();
  await callerAs(reader).follow.set({ kind: 'person', id: owner.id, on: true });
});

const feed = async () => (await callerAs(reader).follow.feed({})).items;
const told = async () => (await feed()).map(({ kind, prompt, more }) => [kind, prompt.title, more]);

function importRows(
  count: number,
  { isShared = true, spaceId }: { isShared?: boolean; spaceId?: string } = {},
) {
  const source = bytesSource(numberedCsv(count));
  return runImport(contextOf(owner), { source, isShared, spaceId: spaceId ?? null });
}

const promptsInOrder = () =>
  db.prompt.findMany({ where: { createdBy: owner.id }, orderBy: { createdAt: 'asc' } });

describe('the feed', () => {
  it('shows an import in one line, with the prompts that can be read', async () => {
    await importRows(12);
    const [first, second, ...rest] = await promptsInOrder();
    expect(await told()).toEqual([['imported', first!.title, 11]]);
    const [line] = await feed();
    expect(feedText(line!)).toBe(`${owner.fullName} imported “${first!.title}” and 11 others`);

    await callerAs(owner).prompt.setShared({ id: first!.id, isShared: false });
    expect(await told()).toEqual([['imported', second!.title, 10]]);
    await callerAs(owner).prompt.deleteMany({ ids: rest.slice(1).map(({ id }) => id) });
    expect(await told()).toEqual([['imported', second!.title, 1]]);
    expect(feedText((await feed())[0]!)).toContain('and 1 other');
    await callerAs(owner).prompt.deleteMany({ ids: [second!.id, rest[0]!.id] });
    expect(await told()).toEqual([]);
  });

  it('tells nobody of an import that is private, shared or not in later', async () => {
    await importRows(3, { isShared: false });
    expect(await told()).toEqual([]);
    const ids = (await promptsInOrder()).map(({ id }) => id);
    await callerAs(owner).prompt.setSharedMany({ ids, isShared: true });
    expect(await told()).toEqual([['shared', expect.any(String), 2]]);
  });

  it('tells of sharing everything in one line, and of each prompt for itself when it was done one by one', async () => {
    const [one, two] = [
      await makePrompt({ creator: owner, ...newText('One', { isShared: false }) }),
      await makePrompt({ creator: owner, ...newText('Two', { isShared: false }) }),
    ];
    await at(10, owner).prompt.shareAll({});
    expect(await told()).toEqual([['shared', expect.any(String), 1]]);
    await at(11, owner).prompt.setShared({ id: one.id, isShared: false });
    await at(12, owner).prompt.setShared({ id: two.id, isShared: false });
    await at(13, owner).prompt.setShared({ id: one.id, isShared: true });
    await at(14, owner).prompt.setShared({ id: two.id, isShared: true });
    expect((await told()).slice(0, 2)).toEqual([
      ['shared', two.title, 0],
      ['shared', one.title, 0],
    ]);
  });

  it('tells the people of a space of an import into it, and of prompts that were moved there, in a line each', async () => {
    const space = await callerAs(owner).space.create({ name: unique('Team') });
    await join(callerAs(owner), space, reader, 'reader');
    await importRows(5, { isShared: false, spaceId: space.id });
    const ids = [];
    for (const name of ['One', 'Two', 'Three'])
      ids.push((await makePrompt({ creator: owner, ...newText(name, { isShared: false }) })).id);
    await at(24 * 60 + 5, owner).space.movePrompts({ ids, spaceId: space.id });
    const lines = [
      ['moved', expect.any(String), 2],
      ['imported', expect.any(String), 4],
    ];
    expect(await told()).toEqual(lines);
    const { items } = await callerAs(reader).space.activity({ id: space.id });
    expect(items.map(({ kind, prompt, more }) => [kind, prompt.title, more])).toEqual(lines);
    // A line for the whole action is still one line for each prompt, in its own log.
    const { items: log } = await callerAs(owner).activity.list({ promptId: ids[2]! });
    expect(log.map(({ kind }) => kind)).toContain('moved');
  });

  it('tells of an import of many transactions in one line, and counts no further than it must', async () => {
    await importRows(MORE_COUNTED + 3);
    const [line, ...others] = await feed();
    expect(others).toEqual([]);
    expect(line).toMatchObject({ kind: 'imported', more: MORE_COUNTED + 1 });
    expect(feedText(line!)).toContain('and more than 1,000 others');
    await importRows(MORE_COUNTED + 5);
    // Two more rows, in the third transaction: another import, with its own line.
    expect((await told()).map(([, , more]) => more)).toEqual([1, MORE_COUNTED + 1]);
  });

  it('tells of the versions that an import makes in one line, and of taking them back in one', async () => {
    const prompts = [];
    for (const name of ['One', 'Two', 'Three']) {
      const content = Array.from({ length: 40 }, (_, place) => unique(`${name}${place}`)).join(' ');
      prompts.push(await makePrompt({ creator: owner, ...newText(name, { isShared: true }), content }));
    }
    const source = bytesSource(
      csvOf([['act', 'prompt'], ...prompts.map(({ title, content }) => [title, `${content} Anew.`])]),
    );
    const versions = prompts.map(({ id }, index) => [index + 2, { kind: 'version', of: id }] as const);
    const made = await runImport(contextOf(owner), {
      source,
      isShared: true,
      similar: { others: 'keep', rows: new Map(versions) },
    });
    expect(made).toMatchObject({ created: 0, versions: 3 });
    expect((await told())[0]).toEqual(['edited', expect.any(String), 2]);
    expect(await undoImport(contextOf(owner), made.importId!)).toMatchObject({ restored: 3 });
    expect((await told()).slice(0, 2)).toEqual([
      ['restored', expect.any(String), 2],
      ['edited', expect.any(String), 2],
    ]);
  });
});
