import '../../support/patient-pools';
import { beforeEach, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Saving and marking at the same moment (decisions, Status and versions): nothing is lost, no badge on unseen text. */

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

it('of two saves from one version one is refused and the other one is there', async () => {
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
    const [approval, edit] = await Promise.allSettled([
      admin.status.set({ promptId: prompt.id, status: 'approved' }),
      callerAs(creator).prompt.update({ id: prompt.id, content: `round ${round}` }),
    ]);
    expect(edit.status).toBe('fulfilled');
    const now = await admin.prompt.get({ identifier: prompt.id });
    const marked = await db.promptStatus.findMany({ where: { promptId: prompt.id, version: now.version } });
    if (marked.length > 0) {
      // The approval came second: then the admin's own answer showed the text it stands for.
      expect(approval).toMatchObject({ status: 'fulfilled', value: { version: now.version } });
    } else {
      expect(now.status?.status).toBe('shared');
    }
  }
});

it('a restore and a save at once are both there', async () => {
  await callerAs(creator).prompt.update({ id: prompt.id, content: 'version 2' });
  await Promise.all([
    callerAs(creator).prompt.restore({ id: prompt.id, version: 1 }),
    callerAs(creator).prompt.update({ id: prompt.id, content: 'version 3' }),
  ]);
  const history = await contentsById();
  expect(history.map(([version]) => version)).toEqual([1, 2, 3, 4]);
  expect(history.map(([, content]) => content).sort()).toEqual([
    'version 1',
    'version 1',
    'version 2',
    'version 3',
  ]);
});
