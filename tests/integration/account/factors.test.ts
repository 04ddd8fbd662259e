import { generate } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { makeAdmin } from '@/server/services/account/make-admin';
import { consumeCode } from '@/server/services/account/factors/consume-code';
import { createFactor, freshSession } from '../../support/factors';
import { freshAddress } from '../../support/api-request';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { mailTo } from '../../support/mail';

/** A second factor: authenticator apps and recovery codes. */

const STEP_MS = 30_000;
const WRONG = {
  code: 'BAD_REQUEST',
  message: expect.stringMatching(/^Wrong or already used code/) as string,
};

let user: TestProfile;
let now: Date;
beforeEach(async () => {
  user = await makeProfile();
  // The middle of a step: the tests use clocks that are fast or slow.
  now = new Date(Math.floor(Date.now() / STEP_MS) * STEP_MS - STEP_MS / 2);
});

/** The factor procedures for a user who has confirmed their identity `minutes` ago. */
async function factorsOf(profile = user, { minutes = 0, at = now } = {}) {
  const session = await freshSession(profile, at, new Date(at.getTime() - minutes * 60_000));
  return callerAs(profile, { address: freshAddress(), now: at, session }).account.factors;
}

const codeAt = (secret: string, at: Date) => generate({ secret, epoch: at.getTime() / 1_000 });
const steps = (count: number) => new Date(now.getTime() + count * STEP_MS);

describe('adding an app', () => {
  it('gives the secret as text, address and picture, and counts from the first code on', async () => {
    const made = await (await factorsOf()).enroll({ name: ' My phone ' });
    expect(made.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(made.uri);
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Cuebook:/);
    expect(decodeURIComponent(uri.pathname)).toContain(user.email);
    expect(uri.searchParams.get('secret')).toBe(made.secret);
    expect(made.qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(await (await factorsOf()).list()).toMatchObject({
      factors: [{ id: made.id, kind: 'totp', name: 'My phone', status: 'unverified', usedAt: null }],
      recoveryCodes: 0,
    });

    const { recoveryCodes } = await (
      await factorsOf()
    ).verify({ id: made.id, code: await codeAt(made.secret, now) });
    expect(new Set(recoveryCodes)).toHaveProperty('size', 10);
    for (const code of recoveryCodes!) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(await (await factorsOf()).list()).toMatchObject({
      factors: [{ status: 'verified', usedAt: now }],
      recoveryCodes: 10,
    });
    expect((await mailTo(user.email))[0]?.text).toContain('A two-factor method was added');
  });

  it('keeps the secret sealed and the codes hashed', async () => {
    const { id, secret, recoveryCodes } = await createFactor(user, now);
    const rows = JSON.stringify([
      await db.factor.findUniqueOrThrow({ where: { id }, omit: { counter: true } }),
      await db.recoveryCode.findMany({ where: { profileId: user.id } }),
    ]);
    for (const word of [secret, ...recoveryCodes]) expect(rows).not.toContain(word);
  });

  it('tells nobody what proves it, neither its owner nor an admin', async () => {
    const { secret, recoveryCodes } = await createFactor(user, now);
    const { account } = callerAs(user);
    const { admin } = callerAs(await makeProfile({ role: 'admin' }));
    const answers = JSON.stringify([
      ...[await account.factors.list(), await account.passkeys.list(), await account.sessions()],
      ...[await admin.listFactors({ userId: user.id }), await admin.getUser({ userId: user.id })],
    ]);
    const kept = await db.factor.findMany({ where: { profileId: user.id }, select: { secret: true } });
    const hashes = await db.recoveryCode.findMany({ where: { profileId: user.id } });
    const words = [secret, ...recoveryCodes, ...hashes.map(({ codeHash }) => codeHash), kept[0]!.secret];
    for (const word of words) expect(answers).not.toContain(word);
  });

  it('needs a fresh proof of who it is, for everything but names', async () => {
    const { id } = await createFactor(user, now);
    const later = await factorsOf(user, { minutes: 11 });
    const refused = { code: 'FORBIDDEN', data: { remedy: 'confirmIdentity' } };
    expect(await failureOf(later.enroll({ name: 'Another' }))).toMatchObject(refused);
    expect(await failureOf(later.unenroll({ id }))).toMatchObject(refused);
    expect(await failureOf(later.renewRecoveryCodes())).toMatchObject(refused);
    expect(await later.rename({ id, name: 'Old phone' })).toEqual({ id, name: 'Old phone' });
  });

  it('takes the code of the step before and after, and none that is further away', async () => {
    const made = await (await factorsOf()).enroll({ name: 'Phone' });
    for (const away of [-2, 2]) {
      const code = await codeAt(made.secret, steps(away));
      expect(await failureOf((await factorsOf()).verify({ id: made.id, code }))).toMatchObject(WRONG);
    }
    const verify = async (away: number) =>
      (await factorsOf()).verify({ id: made.id, code: await codeAt(made.secret, steps(away)) });
    expect((await verify(-1)).recoveryCodes).toHaveLength(10);
    // An account with codes gets no new ones.
    expect(await verify(0)).toEqual({ recoveryCodes: null });
    expect(await verify(1)).toEqual({ recoveryCodes: null });
  });

  it('takes blanks between the digits, and nothing else than digits', async () => {
    const made = await (await factorsOf()).enroll({ name: 'Phone' });
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345', '1e5555']) {
      expect(await failureOf((await factorsOf()).verify({ id: made.id, code }))).toMatchObject(WRONG);
    }
    const code = await codeAt(made.secret, now);
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    expect((await (await factorsOf()).verify({ id: made.id, code: spaced })).recoveryCodes).toHaveLength(10);
  });

  it('gives up one that was begun and left', async () => {
    const first = await (await factorsOf()).enroll({ name: 'One' });
    const second = await (await factorsOf()).enroll({ name: 'Two' });
    expect((await (await factorsOf()).list()).factors.map(({ id }) => id)).toEqual([second.id]);
    const code = await codeAt(first.secret, now);
    expect(await failureOf((await factorsOf()).verify({ id: first.id, code }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a code', () => {
  it('a code is taken once of twenty uses at the same time', async () => {
    const made = await (await factorsOf()).enroll({ name: 'Phone' });
    await (await factorsOf()).verify({ id: made.id, code: await codeAt(made.secret, steps(-1)) });
    const code = await codeAt(made.secret, now);
    // Below the limit of wrong codes, which would reject most: here the row itself rejects them.
    const factor = await db.factor.findUniqueOrThrow({ where: { id: made.id } });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => consumeCode({ db, now }, factor, code)),
    );
    expect(outcomes.filter((isTaken) => isTaken)).toHaveLength(1);
  });

  it('a code is not taken again, nor one before it', async () => {
    const { id, secret } = await createFactor(user, now);
    for (const away of [0, -1]) {
      const code = await codeAt(secret, steps(away));
      expect(await failureOf((await factorsOf()).verify({ id, code }))).toMatchObject(WRONG);
    }
  });

  it('a code can be guessed ten times in a quarter of an hour', async () => {
    const made = await (await factorsOf()).enroll({ name: 'Phone' });
    const right = await codeAt(made.secret, now);
    const wrong = right === '000000' ? '000001' : '000000';
    const outcomes: string[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      outcomes.push((await failureOf((await factorsOf()).verify({ id: made.id, code: wrong }))).code);
    }
    expect(outcomes).toEqual([...Array<string>(10).fill('BAD_REQUEST'), 'TOO_MANY_REQUESTS']);
    expect(await failureOf((await factorsOf()).verify({ id: made.id, code: right }))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { retryAfterSeconds: expect.any(Number) as number },
    });
  });
});

describe('keeping factors', () => {
  it('removes one, and with the last one the recovery codes', async () => {
    const first = await createFactor(user, now);
    const second = await createFactor(user, now);
    await (await factorsOf()).unenroll({ id: first.id });
    expect(await (await factorsOf()).list()).toMatchObject({
      factors: [{ id: second.id }],
      recoveryCodes: 10,
    });
    await (await factorsOf()).unenroll({ id: second.id });
    expect(await (await factorsOf()).list()).toEqual({ factors: [], recoveryCodes: 0, trusted: [] });
    expect((await mailTo(user.email)).map(({ text }) => text).join()).toContain(
      'A two-factor method was removed',
    );
  });

  it('makes new recovery codes in the place of the old ones', async () => {
    expect(await failureOf((await factorsOf()).renewRecoveryCodes())).toMatchObject({ code: 'CONFLICT' });
    const { recoveryCodes: old } = await createFactor(user, now);
    const { recoveryCodes } = await (await factorsOf()).renewRecoveryCodes();
    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes.some((code) => old.includes(code))).toBe(false);
    expect(await db.recoveryCode.count({ where: { profileId: user.id } })).toBe(10);
  });

  it('keeping factors keeps those of others out of reach', async () => {
    const { id, secret } = await createFactor(await makeProfile(), now);
    const code = await codeAt(secret, steps(1));
    const missing = { code: 'NOT_FOUND' };
    expect(await failureOf((await factorsOf()).verify({ id, code }))).toMatchObject(missing);
    expect(await failureOf((await factorsOf()).rename({ id, name: 'Mine' }))).toMatchObject(missing);
    expect(await failureOf((await factorsOf()).unenroll({ id }))).toMatchObject(missing);
    expect(await (await factorsOf()).list()).toEqual({ factors: [], recoveryCodes: 0, trusted: [] });
    expect(await failureOf(callerAs(GUEST).account.factors.list())).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('keeping factors stops at ten', async () => {
    for (let count = 0; count < 10; count += 1) await createFactor(user, now);
    expect(await failureOf((await factorsOf()).enroll({ name: 'One more' }))).toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('the operator', () => {
  it('takes the factors of an admin who has lost them, with a line in the log and a mail', async () => {
    await createFactor(user, now);
    // Of an address that is only typed, every factor ends (doors.test.ts).
    await db.profile.update({ where: { id: user.id }, data: { emailProvedAt: new Date() } });
    const ctx = { db, now: new Date() };
    expect(await makeAdmin(ctx, user.email)).toMatchObject({ removedFactors: 0 });
    expect(await db.factor.count({ where: { profileId: user.id } })).toBe(1);
    expect(await makeAdmin(ctx, user.email, { withoutFactors: true })).toMatchObject({ removedFactors: 1 });
    const ofUser = { where: { profileId: user.id } };
    expect([await db.factor.count(ofUser), await db.recoveryCode.count(ofUser)]).toEqual([0, 0]);
    const [event] = await db.auditEvent.findMany({
      where: { subjectId: user.id, action: 'user.resetFactor' },
    });
    expect(event).toMatchObject({ actorId: null, details: { by: 'command line' } });
    expect((await mailTo(user.email)).at(-1)!.subject).toMatch(/two-factor/i);
    expect(await makeAdmin(ctx, user.email, { withoutFactors: true })).toMatchObject({ removedFactors: 0 });
  });
});
