import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { db } from '@/server/db';
import { findPublished } from '@/server/services/publish/published-prompts';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { databaseFingerprint } from '../../support/fingerprint';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';

/** Details of variables are part of a version. */

const TONE: VariableDetails = {
  name: 'tone',
  type: 'choice',
  label: 'Tone',
  help: 'How it sounds.',
  options: ['calm', 'bold'],
  default: 'calm',
};
const COUNT: VariableDetails = {
  name: 'count',
  type: 'number',
  label: '',
  help: '',
  options: [],
  default: null,
};

let creator: TestProfile;
let api: Api;
let prompt: PromptDto;

beforeEach(async () => {
  creator = (await newMember()).profile;
  api = callerAs(creator);
  prompt = await makePrompt({ creator, content: '{{tone}} {{count}}', variables: [COUNT, TONE] });
});

describe('the details of variables', () => {
  it('the details of variables come with the prompt and its version, in the order of the text, and with no list', async () => {
    expect(prompt.variables).toEqual([TONE, COUNT]);
    for (const actor of [creator, await makeProfile({ role: 'viewer' }), GUEST]) {
      const reader = callerAs(actor);
      expect((await reader.prompt.get({ identifier: prompt.slug })).variables).toEqual([TONE, COUNT]);
      expect((await reader.prompt.version({ id: prompt.id, version: 1 })).variables).toEqual([TONE, COUNT]);
      const { items } = await reader.prompt.list({ creatorId: creator.id });
      expect(items).toHaveLength(1);
      expect(items[0]).not.toHaveProperty('variables');
    }
    const published = await findPublished({ db, guest: GUEST, now: new Date() }, prompt.slug);
    expect(published).toMatchObject({ variables: [TONE, COUNT] });
  });

  it('the details of variables are stored only for variables in the text', async () => {
    const variables = [TONE, { ...COUNT, name: 'nowhere' }];
    const made = await api.prompt.create({
      title: unique('Kept'),
      description: 'D',
      content: '{{tone}}',
      variables,
    });
    expect(made.variables).toEqual([TONE]);
    const without = await api.prompt.update({ id: prompt.id, content: '{{count}} only' });
    expect(without).toMatchObject({ version: 2, variables: [COUNT] });
  });

  it('the details of variables make the next version when they change, and none when they do not', async () => {
    const same = await api.prompt.update({ id: prompt.id, variables: [COUNT, TONE] });
    expect(same.version).toBe(1);
    const changed = await api.prompt.update({
      id: prompt.id,
      version: 1,
      variables: [{ ...TONE, options: ['calm', 'bold', 'dry'] }, COUNT],
    });
    expect(changed.version).toBe(2);
    expect(changed.variables[0]?.options).toEqual(['calm', 'bold', 'dry']);
    expect((await api.prompt.version({ id: prompt.id, version: 1 })).variables).toEqual([TONE, COUNT]);
    const none = await api.prompt.update({ id: prompt.id, variables: [] });
    expect(none).toMatchObject({ version: 3, variables: [] });
    const other = await api.prompt.update({ id: prompt.id, title: unique('Other title') });
    expect(other).toMatchObject({ version: 4, variables: [] });
  });

  it('the details of variables are refused over a newer version like any change of text', async () => {
    await api.prompt.update({ id: prompt.id, variables: [] });
    const late = await failureOf(api.prompt.update({ id: prompt.id, version: 1, variables: [COUNT] }));
    expect(late.code).toBe('CONFLICT');
  });

  it('the details of variables come back with the version that said them', async () => {
    await api.prompt.update({ id: prompt.id, content: 'No variable.' });
    const restored = await api.prompt.restore({ id: prompt.id, version: 1, current: 2 });
    expect(restored).toMatchObject({ version: 3, content: prompt.content, variables: [TONE, COUNT] });
    const only = await api.prompt.update({ id: prompt.id, variables: [] });
    expect(only.version).toBe(4);
    const again = await api.prompt.restore({ id: prompt.id, version: 3, current: 4 });
    expect(again).toMatchObject({ version: 5, variables: [TONE, COUNT] });
  });

  it('the details of variables go with a duplicate', async () => {
    const { profile } = await newMember();
    const copy = await callerAs(profile).prompt.duplicate({ id: prompt.id });
    expect(copy.variables).toEqual([TONE, COUNT]);
  });

  it('the details of variables are changed by nobody but those who may edit', async () => {
    const others = [
      await makeProfile(),
      await makeProfile({ role: 'viewer' }),
      await makeProfile({ role: 'admin' }),
      GUEST,
    ];
    const before = await databaseFingerprint();
    for (const actor of others) {
      const failure = await failureOf(callerAs(actor).prompt.update({ id: prompt.id, variables: [] }));
      expect(['FORBIDDEN', 'UNAUTHORIZED']).toContain(failure.code);
    }
    expect(await databaseFingerprint()).toEqual(before);
  });

  it('the details of variables name what is wrong with them', async () => {
    const failure = await failureOf(
      api.prompt.update({ id: prompt.id, variables: [{ ...TONE, options: [] }] }),
    );
    expect(failure.code).toBe('BAD_REQUEST');
    expect(JSON.stringify(failure)).toContain('Add at least one choice');
  });
});

describe('the database', () => {
  it('refuses to change what a version said, and what is no list within the limits', async () => {
    await expect(
      db.promptVersion.updateMany({ where: { promptId: prompt.id }, data: { variables: [] } }),
    ).rejects.toThrow(/never changed/);
    for (const variables of [{}, 'x', Array.from({ length: 101 }, () => ({}))]) {
      await expect(db.prompt.update({ where: { id: prompt.id }, data: { variables } })).rejects.toThrow(
        /prompts_variables_check/,
      );
    }
  });
});
