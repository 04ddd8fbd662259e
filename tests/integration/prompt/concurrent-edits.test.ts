import { beforeEach, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Saving and marking at the same moment: nothing is lost, no badge on unseen text. */

let creator: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  creator = await makeProfile();
  prompt = await makePrompt({ creator, content: 'version 1' });
});

const contentsById = async () => {
  const rows = await db.promptVersion.findMany({
    where: { promptId: prompt.id },
    orderBy: { version: 'asc' },
  });
  return rows.map(({ version, content }) => [version, content]);
};

it('one of two saves from one version is refused and the other one is there', async () => {
  for (let round = 1; round <= 10; round += 1) {
    const saves = ['a', 'b'].map((name) =>
      callerAs(creator).prompt.update({ id: prompt.id, version: round, content: `${round} ${name}` }),
    );
    const outcomes = await Promise.allSettled(saves);
    const saved = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(saved).toHaveLength(1);
    const refused = outcomes.findIndex(({ status }) => status === 'rejected');
    expect((await failureOf(saves[refused]!)).code).toBe('CONFLICT');
    const now = await callerAs(creator).prompt.get({ identifier: prompt.id });
    expect(now).toMatchObject({ version: round + 1, content: saved[0]!.value.content });
  }
  expect(await contentsById()).toHaveLength(11);
});

it('20 saves that name no version are 20 versions in a row', async () => {
  const contents = Array.from({ length: 20 }, (_, index) => `text ${index}`);
  await Promise.all(contents.map((content) => callerAs(creator).prompt.update({ id: prompt.id, content })));
  const history = await contentsById();
  expect(history.map(([version]) => version)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  expect(new Set(history.map(([, content]) => content))).toEqual(new Set(['version 1', ...contents]));
  const last = await callerAs(creator).prompt.get({ identifier: prompt.id });
  expect([last.version, last.content]).toEqual(history.at(-1));
});

it('an approval and an edit at once never leave the badge on the new text', async () => {
  const admin = (await newMember('admin')).api;
  await newMember('admin');
  for (let round = 1; round <= 15; round += 1) {
    const seen = await admin.prompt.get({ identifier: prompt.id });
    const [approval, edit] = await Promise.allSettled([
      admin.status.set({ promptId: prompt.id, version: seen.version, status: 'approved' }),
      callerAs(creator).prompt.update({ id: prompt.id, content: `round ${round}` }),
    ]);
    expect(edit.status).toBe('fulfilled');
    // The edit went through, so the approval is of the text before it, or of none.
    const now = await admin.prompt.get({ identifier: prompt.id });
    expect(now.status?.status).toBe('shared');
    const marked = await db.promptStatus.findMany({ where: { promptId: prompt.id, version: seen.version } });
    expect(marked).toHaveLength(approval.status === 'fulfilled' ? 1 : 0);
    if (approval.status === 'rejected') expect(approval.reason).toMatchObject({ code: 'CONFLICT' });
  }
});

it('a restore and a save at once: one wins and the other one is refused', async () => {
  await callerAs(creator).prompt.update({ id: prompt.id, content: 'version 2' });
  for (let current = 2; current <= 11; current += 1) {
    const calls = [
      callerAs(creator).prompt.restore({ id: prompt.id, version: current === 2 ? 1 : 2, current }),
      callerAs(creator).prompt.update({ id: prompt.id, version: current, content: `saved over ${current}` }),
    ];
    const outcomes = await Promise.allSettled(calls);
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    const now = await callerAs(creator).prompt.get({ identifier: prompt.id });
    if (won.length === 2) {
      // The restore came first and had nothing to change: the text was the old one already.
      expect(now.content).toBe(`saved over ${current}`);
    } else {
      expect(won).toMatchObject([{ value: { version: current + 1, content: now.content } }]);
      const refused = outcomes.findIndex(({ status }) => status === 'rejected');
      expect((await failureOf(calls[refused]!)).code).toBe('CONFLICT');
    }
    expect(now.version).toBe(current + 1);
  }
});
