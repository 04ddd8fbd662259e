import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import type { AiEvent } from '@/domain/ai/schema';
import { messages } from '@/domain/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { purgeExpired } from '@/server/services/retention/purge-expired';
import { collect, modelOf } from '../../support/ai-model';
import { betterText, CANARY_KEY, openAiStandIn } from '../../support/ai-stand-in';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Running a prompt in place: filled in on the server, within the AI limits, stored for a week for one person only. */

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
let owner: TestProfile;
let admin: TestProfile;
let prompt: PromptDto;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());
beforeEach(async () => {
  [owner, admin] = await Promise.all([makeProfile(), makeProfile({ role: 'admin' })]);
  prompt = await makePrompt({
    creator: owner,
    content: 'Greet {{name}} in ${tone:a kind} tone.',
    variables: [{ name: 'tone', type: 'text', label: '', help: '', options: [], default: 'a dry' }],
  });
});

const inputs = [{ name: 'name', value: 'Ada' }];
const start = (change: object = {}) => ({
  promptId: prompt.id,
  text: { version: 1 },
  inputs,
  modelId: null,
  ...change,
});
const apiOf = (actor: TestProfile, now = new Date()) =>
  callerAs(actor, { textModel: modelOf(standIn, 'openai'), now });
const run = async (api: Api, input: object): Promise<AiEvent[]> =>
  collect(await api.ai.run(input as Parameters<Api['ai']['run']>[0]));
const asked = () => JSON.stringify(standIn.requests.at(-1)?.body['messages']);

describe('a run', () => {
  it('asks the model with the version filled in, and is stored only for the person who ran it', async () => {
    const reader = await makeProfile({ role: 'viewer' });
    const api = apiOf(reader);
    const done = (await run(api, start())).at(-1);
    expect(done).toMatchObject({ type: 'done', text: betterText('Greet Ada in a dry tone.'), isCut: false });
    expect(asked()).toContain('Greet Ada in a dry tone.');
    const runs = await api.ai.runs({ promptId: prompt.id });
    expect(runs).toMatchObject([{ version: 1, modelName: 'Default model', inputs, isCut: false }]);
    for (const other of [owner, admin, await makeProfile()]) {
      expect(await apiOf(other).ai.runs({ promptId: prompt.id })).toEqual([]);
      await apiOf(other).ai.forgetRun({ id: runs[0]!.id });
    }
    expect(await api.ai.runs({ promptId: prompt.id })).toHaveLength(1);
    await api.ai.forgetRun({ id: runs[0]!.id });
    expect(await api.ai.runs({ promptId: prompt.id })).toEqual([]);
  });

  it('takes a text as it is written, also of a prompt that is not saved yet', async () => {
    const api = apiOf(owner);
    const text = { content: 'A new text about {{name}}', variables: [] };
    await run(api, start({ text }));
    await run(api, start({ text, promptId: null }));
    expect(asked()).toContain('A new text about Ada');
    expect(await api.ai.runs({ promptId: prompt.id })).toMatchObject([{ version: null }]);
    expect(await api.ai.runs({ promptId: null })).toMatchObject([{ version: null }]);
  });

  it('a run is refused without a value, and asks nobody', async () => {
    const before = standIn.requests.length;
    const failure = await failureOf(run(apiOf(owner), start({ inputs: [] })));
    expect(failure).toMatchObject({ code: 'BAD_REQUEST', message: 'No value for name' });
    expect(standIn.requests.length).toBe(before);
  });

  it('reads no more than its asker may', async () => {
    const other = await makeProfile();
    await apiOf(other).prompt.list({});
    await run(apiOf(other), start());
    await apiOf(owner).prompt.setShared({ id: prompt.id, isShared: false });
    await apiOf(owner).prompt.update({ id: prompt.id, content: 'Only private' });
    await apiOf(owner).prompt.setShared({ id: prompt.id, isShared: true });
    await apiOf(owner).prompt.update({ id: prompt.id, content: 'Public again' });
    await apiOf(owner).prompt.setShared({ id: prompt.id, isShared: false });
    expect((await failureOf(run(apiOf(other), start()))).code).toBe('NOT_FOUND');
    expect((await failureOf(apiOf(other).ai.runs({ promptId: prompt.id }))).code).toBe('NOT_FOUND');
    expect((await failureOf(run(callerAs(GUEST), start()))).code).toBe('UNAUTHORIZED');
    expect((await failureOf(run(apiOf(owner), start({ promptId: null })))).code).toBe('NOT_FOUND');
  });

  it('a run is forgotten after a week, and with its account', async () => {
    const week = 7 * 24 * 60 * 60 * 1_000;
    const then = new Date('2031-05-01T10:00:00Z');
    await run(apiOf(owner, then), start());
    const later = new Date(then.getTime() + week + 1);
    expect(await apiOf(owner, new Date(then.getTime() + week)).ai.runs({ promptId: prompt.id })).toHaveLength(
      1,
    );
    expect(await apiOf(owner, later).ai.runs({ promptId: prompt.id })).toEqual([]);
    await purgeExpired({ db, now: new Date(then.getTime() + week) });
    expect(await db.promptRun.count({ where: { userId: owner.id } })).toBe(1);
    await purgeExpired({ db, now: later });
    expect(await db.promptRun.count({ where: { userId: owner.id } })).toBe(0);

    const leaver = await makeProfile();
    await run(apiOf(leaver), start());
    await apiOf(admin).admin.deleteUser({ userId: leaver.id, prompts: 'keep' });
    expect(await db.promptRun.count({ where: { userId: leaver.id } })).toBe(0);
  });

  it('counts against the AI limits of its asker', async () => {
    const now = new Date('2031-06-01T10:00:00Z');
    const api = apiOf(owner, now);
    const before = (await apiOf(admin, now).ai.status()).today?.used ?? 0;
    await run(api, start());
    expect((await apiOf(admin, now).ai.status()).today?.used).toBe(before + 1);
  });
});

describe('the models that admins name', () => {
  const local = () => ({ name: 'Local', baseUrl: standIn.openaiUrl, model: 'small', apiKey: CANARY_KEY });

  it('the models that admins name are asked at their address with their key, which nobody is told and which is sealed at rest', async () => {
    const saved = await apiOf(admin).ai.saveModel(local());
    expect(saved).toEqual({
      id: saved.id,
      name: 'Local',
      baseUrl: standIn.openaiUrl,
      model: 'small',
      hasKey: true,
      isJudge: false,
      callsAtOnce: 4,
      priceIn: null,
      priceOut: null,
      revision: 1,
    });
    expect(JSON.stringify(await db.namedModel.findMany())).not.toContain(CANARY_KEY);
    expect(JSON.stringify(await apiOf(admin).ai.listModels())).not.toContain(CANARY_KEY);
    const api = callerAs(owner);
    const options = await api.ai.runOptions();
    expect(options).toEqual({
      reason: null,
      models: expect.arrayContaining([{ id: saved.id, name: 'Local' }]) as unknown,
    });
    await run(api, start({ modelId: saved.id }));
    const request = standIn.requests.at(-1);
    expect([request?.body['model'], request?.headers.authorization]).toEqual([
      'small',
      `Bearer ${CANARY_KEY}`,
    ]);
    expect(await api.ai.runs({ promptId: prompt.id })).toMatchObject([{ modelName: 'Local' }]);

    await apiOf(admin).ai.saveModel({
      id: saved.id,
      name: 'Bigger',
      baseUrl: standIn.openaiUrl,
      model: 'big',
    });
    await run(api, start({ modelId: saved.id }));
    expect(standIn.requests.at(-1)?.headers.authorization).toBe(`Bearer ${CANARY_KEY}`);
    await apiOf(admin).ai.saveModel({ ...local(), id: saved.id, apiKey: '' });
    await run(api, start({ modelId: saved.id }));
    expect(standIn.requests.at(-1)?.headers.authorization).toBeUndefined();

    await apiOf(admin).ai.removeModel({ id: saved.id });
    expect((await failureOf(run(api, start({ modelId: saved.id })))).code).toBe('NOT_FOUND');
  });

  it('the models that admins name are in the audit log with each change, and with nothing where nothing changed', async () => {
    const api = apiOf(admin);
    const { id } = await api.ai.saveModel(local());
    await api.ai.saveModel({ id, name: 'Local', baseUrl: standIn.openaiUrl, model: 'small' });
    await api.ai.saveModel({ ...local(), id, apiKey: '' });
    await api.ai.saveModel({ ...local(), id, apiKey: '' });
    await api.ai.removeModel({ id });
    await api.ai.removeModel({ id });
    const where = { subjectId: id };
    const found = await db.auditEvent.findMany({ where, orderBy: { id: 'asc' } });
    expect(found.map(({ action }) => action)).toEqual(['model.add', 'model.change', 'model.remove']);
    expect(found[1]?.details).toMatchObject({ fields: ['apiKey'] });
    expect(JSON.stringify(found.map(({ details }) => details))).not.toContain(CANARY_KEY);
  });

  it('the models that admins name have their key sent to no other address than it was given for', async () => {
    const saved = await apiOf(admin).ai.saveModel(local());
    const { apiKey: _, ...others } = local();
    const elsewhere = { ...others, id: saved.id, baseUrl: 'https://elsewhere.example/v1' };
    const failure = await failureOf(apiOf(admin).ai.saveModel(elsewhere));
    expect(failure).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/Enter the API key again/) as string,
    });
    expect(await apiOf(admin).ai.listModels()).toContainEqual(saved);
    expect(await apiOf(admin).ai.saveModel({ ...elsewhere, apiKey: '' })).toMatchObject({ hasKey: false });
    expect(await apiOf(admin).ai.saveModel({ ...others, id: saved.id })).toMatchObject({ hasKey: false });
    await apiOf(admin).ai.removeModel({ id: saved.id });
  });

  it('the models that admins name have an address of the web without a password in it', async () => {
    for (const baseUrl of ['ftp://x', 'file:///etc/passwd', 'nonsense', 'https://user:pass@x/v1']) {
      const failure = await failureOf(apiOf(admin).ai.saveModel({ ...local(), baseUrl }));
      expect(failure.code).toBe('BAD_REQUEST');
    }
    expect((await failureOf(apiOf(admin).ai.saveModel({ ...local(), id: randomUUID() }))).code).toBe(
      'NOT_FOUND',
    );
  });

  it('a library without models tells an admin how to set one up', async () => {
    await db.namedModel.deleteMany();
    const forMember = await callerAs(owner).ai.runOptions();
    expect(forMember).toEqual({ reason: messages.ai.unavailable, models: [] });
    const forAdmin = await callerAs(admin).ai.runOptions();
    expect(forAdmin.reason).toContain('GEMINI_API_KEY');
    expect(forAdmin.reason).toContain('add a model on the admin page');
    expect((await failureOf(run(callerAs(owner), start()))).code).toBe('SERVICE_UNAVAILABLE');
  });
});
