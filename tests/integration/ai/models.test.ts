import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serviceHostMessages } from '@/domain/admin/service-host-messages';
import { db } from '@/server/db';
import { findModel } from '@/server/services/model/find-model';
import { modelOf, QUICK } from '../../support/ai-model';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';

/** What admins say of models: prices, calls at once, currency; and the revision that the database counts. */

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
let admin: TestProfile;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());
beforeEach(async () => {
  admin = await makeProfile({ role: 'admin' });
  await db.namedModel.deleteMany();
  await db.settings.deleteMany();
});

const local = () => ({ name: 'Local', baseUrl: standIn.openaiUrl, model: 'small' });

describe('a model', () => {
  it('a model has no price and 4 calls at once until an admin says so', async () => {
    const { ai } = callerAs(admin);
    const saved = await ai.saveModel(local());
    expect(saved).toMatchObject({ priceIn: null, priceOut: null, callsAtOnce: 4, revision: 1 });
    const priced = await ai.saveModel({
      ...local(),
      id: saved.id,
      priceIn: 0.5,
      priceOut: 2,
      callsAtOnce: 8,
    });
    expect(priced).toMatchObject({ priceIn: 0.5, priceOut: 2, callsAtOnce: 8, revision: 1 });
    // What is left out stays.
    expect(await ai.saveModel({ ...local(), id: saved.id, name: 'Near' })).toMatchObject({ priceOut: 2 });
    expect(await ai.saveModel({ ...local(), id: saved.id, priceIn: null })).toMatchObject({ priceIn: null });
    const events = await db.auditEvent.findMany({
      where: { subjectId: saved.id, action: 'model.change' },
      orderBy: { id: 'asc' },
      select: { details: true },
    });
    expect(events[0]?.details).toMatchObject({ fields: ['priceIn', 'priceOut', 'callsAtOnce'] });
    expect(JSON.stringify(events)).not.toContain('0.5');
  });

  it.each([
    { priceIn: -1 },
    { priceOut: Number.POSITIVE_INFINITY },
    { callsAtOnce: 0 },
    { callsAtOnce: 33 },
    { callsAtOnce: 1.5 },
  ])('a model takes no %o', async (wrong) => {
    const failure = await failureOf(callerAs(admin).ai.saveModel({ ...local(), ...wrong }));
    expect(failure.code).toBe('BAD_REQUEST');
  });

  it('gets another revision with another address or model, however it is changed', async () => {
    const { ai } = callerAs(admin);
    const { id } = await ai.saveModel(local());
    expect(await ai.saveModel({ ...local(), id, model: 'large' })).toMatchObject({ revision: 2 });
    const moved = { ...local(), id, model: 'large', baseUrl: `${standIn.openaiUrl}/` };
    expect(await ai.saveModel(moved)).toMatchObject({ revision: 3 });
    expect(await ai.saveModel({ ...moved, name: 'Other', apiKey: 'key' })).toMatchObject({ revision: 3 });
    await db.$executeRaw`UPDATE ai_models SET model = 'small', revision = 1 WHERE id = ${id}::uuid`;
    expect(await ai.listModels()).toMatchObject([{ revision: 4 }]);
  });

  it('a model is tested with one request, which says what is wrong and is in the audit log', async () => {
    const { ai } = callerAs(admin);
    const { id } = await ai.saveModel({ ...local(), apiKey: 'key' });
    expect(await ai.testModel({ id })).toMatchObject({ isWorking: true });
    await ai.saveModel({ ...local(), id, model: '@@401@@' });
    // What answers in the network of the server is told to nobody.
    expect(await ai.testModel({ id })).toEqual({
      isWorking: false,
      text: expect.stringContaining(serviceHostMessages.privateFailed) as string,
    });
    expect(await db.auditEvent.count({ where: { action: 'model.test', subjectId: id } })).toBe(2);
  });
});

describe('the default model', () => {
  const withModel = (name: string) => ({ textModel: modelOf(standIn, 'openai', QUICK, name) });
  const settingsOf = (name: string) => callerAs(admin, withModel(name)).ai.modelSettings();

  it('the default model has terms of its own, in the currency of the library', async () => {
    const { ai } = callerAs(admin, withModel('first'));
    expect(await ai.modelSettings()).toEqual({
      currency: 'USD',
      defaultModel: 'first',
      priceIn: null,
      priceOut: null,
      callsAtOnce: 4,
      revision: 1,
    });
    await ai.saveModelSettings({ currency: 'eur' });
    expect(await ai.saveModelSettings({ priceIn: 1, priceOut: 0, callsAtOnce: 2 })).toMatchObject({
      currency: 'EUR',
      priceIn: 1,
      priceOut: 0,
      callsAtOnce: 2,
    });
    await ai.saveModelSettings({ currency: 'EUR' });
    const events = await db.auditEvent.findMany({ where: { action: 'model.settings', actorId: admin.id } });
    expect(events).toHaveLength(2);
    expect((await failureOf(ai.saveModelSettings({ currency: 'euros' }))).code).toBe('BAD_REQUEST');
  });

  it('gets another revision when it is another one, and its own again: servers may differ', async () => {
    expect((await settingsOf('first')).revision).toBe(1);
    expect((await settingsOf('first')).revision).toBe(1);
    expect((await settingsOf('second')).revision).toBe(2);
    expect((await callerAs(admin).ai.modelSettings()).revision).toBe(2);
    expect((await settingsOf('second')).revision).toBe(2);
    // A second server with another environment doesn't raise it in turns.
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await settingsOf('first')).revision).toBe(1);
      expect((await settingsOf('second')).revision).toBe(2);
    }
    expect((await settingsOf('third')).revision).toBe(3);
  });

  it('gets one other revision if several ask at once', async () => {
    await settingsOf('first');
    const revisions = await Promise.all(Array.from({ length: 4 }, () => settingsOf('second')));
    expect(new Set(revisions.map(({ revision }) => revision))).toEqual(new Set([2]));
  });

  it('the default model is found with its terms', async () => {
    await callerAs(admin).ai.saveModelSettings({ priceIn: 3 });
    const ctx = { db, now: new Date(), actor: { kind: 'guest' } as const, address: '', requestId: '' };
    const found = await findModel({ ...ctx, ...withModel('first') }, null);
    expect(found).toMatchObject({
      name: 'Default model',
      priceIn: 3,
      priceOut: null,
      callsAtOnce: 4,
      revision: 1,
    });
  });
});
