import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { apiRequest, freshAddress } from '../../support/api-request';
import { Browser } from '../../support/browser';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { solved } from '../../support/challenge';
import { unique } from '../../support/factories';
import { databaseFingerprint } from '../../support/fingerprint';

/** account.register. */

const guestAt = (address = freshAddress()) => callerAs(GUEST, { address });
const somebody = () => ({ email: `${randomUUID()}@example.org`, password: 'secret', fullName: 'Some Body' });

describe('account.register', () => {
  it('makes a contributor who can sign in, and stores the password only as an Argon2id hash', async () => {
    const input = { ...somebody(), password: ' pässword 🎉 ' };
    const { id } = await guestAt().account.register({ ...input, email: ` ${input.email.toUpperCase()} ` });
    const profile = await db.profile.findUniqueOrThrow({ where: { id }, include: { credential: true } });
    expect(profile).toMatchObject({
      email: input.email,
      fullName: 'Some Body',
      role: 'contributor',
      isActive: true,
    });
    expect(profile.credential?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

    const browser = new Browser();
    await browser.signIn(input.email, input.password);
    expect((await apiRequest('profile.me', undefined, browser.session)).body).toContain(id);
    const trimmed = new Browser();
    await trimmed.signIn(input.email, input.password.trim());
    expect(trimmed.session).toBeUndefined();
  });

  it('takes a phone number for an e-mail address', async () => {
    const digits = String(Date.now()).slice(-10);
    const input = {
      phone: `+64 (${digits.slice(0, 3)}) ${digits.slice(3)}`,
      password: 'secret',
      fullName: 'P',
    };
    const { id } = await guestAt().account.register(input);
    expect(await db.profile.findUniqueOrThrow({ where: { id } })).toMatchObject({ email: null });
    const again = await failureOf(guestAt().account.register({ ...input, phone: `+64${digits}` }));
    expect(again.code).toBe('CONFLICT');
    const browser = new Browser();
    await browser.signIn(`+64 ${digits}`, 'secret');
    expect(browser.session).toBeDefined();
  });

  it('refuses an address that has an account, in any spelling, and changes nothing', async () => {
    const input = somebody();
    await guestAt().account.register(input);
    const before = await databaseFingerprint();
    for (const email of [
      input.email,
      input.email.toUpperCase(),
      `${input.email} `,
      input.email.replace('@', '＠'),
    ]) {
      expect(
        await failureOf(guestAt().account.register({ ...input, email, password: 'another' })),
      ).toMatchObject({
        code: 'CONFLICT',
        message: 'An account with this email already exists',
      });
    }
    expect(await databaseFingerprint()).toBe(before);
  });

  it('answers with the specified messages', async () => {
    const cases: [input: Record<string, unknown>, message: string][] = [
      [
        { fullName: 'A', password: 'secret' },
        'You must provide either an email or phone number and a password',
      ],
      [{ fullName: 'A', email: 'a@x.io' }, 'You must provide either an email or phone number and a password'],
      [{ email: 'a@x.io', password: 'secret' }, 'Please fill in all fields'],
      [{}, 'Please fill in all fields'],
      [{ ...somebody(), password: '12345' }, 'Password must be at least 6 characters'],
      [{ ...somebody(), password: 'a'.repeat(129) }, 'Password must be at most 128 characters'],
      [{ ...somebody(), email: 'nobody' }, 'Please enter a valid email address'],
    ];
    const before = await databaseFingerprint();
    for (const [input, message] of cases) {
      const answer = await apiRequest('account.register', input);
      expect([answer.outcome, (JSON.parse(answer.body) as Answer).error.json.message]).toEqual([
        'BAD_REQUEST',
        message,
      ]);
    }
    expect(await databaseFingerprint()).toBe(before);
  });

  it.each(['role', 'isActive', 'id', 'createdAt', 'passwordHash', 'credential'])(
    'account.register refuses the key %s',
    async (key) => {
      const before = await databaseFingerprint();
      const answer = await apiRequest('account.register', { ...somebody(), [key]: 'admin' });
      expect(answer.outcome).toBe('BAD_REQUEST');
      expect(await databaseFingerprint()).toBe(before);
    },
  );

  it('50 times at once in four spellings makes one account', async () => {
    const name = randomUUID();
    const spellings = [`${name.toUpperCase()}@X.io`, `${name}@x.io`, `${name}＠x.io`, `${name}@x.io `];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        guestAt().account.register({ ...somebody(), email: spellings[index % 4]! }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' });
    }
    const rows = await db.profile.findMany({ where: { email: { contains: name } } });
    expect(rows.map(({ email }) => email)).toEqual([`${name}@x.io`]);
    expect(await db.credential.count({ where: { profileId: rows[0]!.id } })).toBe(1);
  });

  it('needs work from the third of an hour on at one address, and then refuses nobody there', async () => {
    const address = freshAddress();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => guestAt(address).account.register(somebody())),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const colleagues = await Promise.all(
      Array.from({ length: 20 }, async () =>
        guestAt(address).account.register({ ...somebody(), captchaToken: await solved('register') }),
      ),
    );
    expect(colleagues.every(({ id }) => id !== '')).toBe(true);
    expect(await failureOf(guestAt(address).account.register(somebody()))).toMatchObject({
      code: 'FORBIDDEN',
      data: { remedy: 'solveChallenge' },
    });
    expect((await guestAt().account.register(somebody())).id).toBeDefined();
  });
});

describe('with an invitation', () => {
  async function invite(): Promise<{ id: string; token: string }> {
    const owner = await newMember();
    const space = await owner.api.space.create({ name: unique('Team') });
    const { url } = await owner.api.space.invite({ id: space.id, role: 'reader' });
    const { id } = await db.spaceInvitation.findFirstOrThrow({ where: { spaceId: space.id } });
    return { id, token: url!.split('token=')[1]! };
  }

  /** An address at which a stranger has used up what strangers may without work. */
  async function usedUpAddress(): Promise<string> {
    const address = freshAddress();
    const tries = Array.from({ length: 5 }, async () =>
      guestAt(address).account.register({ ...somebody(), captchaToken: await solved('register') }),
    );
    await Promise.all(tries);
    return address;
  }

  it('counts for the invitation, not for the address that others have used up', async () => {
    const address = await usedUpAddress();
    const { token } = await invite();
    for (let people = 0; people < 12; people += 1) {
      const { id } = await guestAt(address).account.register({ ...somebody(), invitation: token });
      expect(id).toBeDefined();
    }
    expect((await failureOf(guestAt(address).account.register(somebody()))).code).toBe('FORBIDDEN');
  });

  it('registering with an invitation is judged fifty times an hour for one invitation', async () => {
    const { id, token } = await invite();
    const register = async () =>
      guestAt().account.register({
        ...somebody(),
        invitation: token,
        captchaToken: await solved('register'),
      });
    await register();
    await db.rateLimit.update({ where: { key: `registerInvitation:${id}` }, data: { points: 50 } });
    expect((await failureOf(register())).code).toBe('TOO_MANY_REQUESTS');
  });

  it('registering with an invitation that does not work counts for the address', async () => {
    const address = await usedUpAddress();
    const { id, token } = await invite();
    await db.spaceInvitation.update({ where: { id }, data: { usesLeft: 0 } });
    for (const invitation of [token, 'nonsense', '']) {
      const failure = await failureOf(guestAt(address).account.register({ ...somebody(), invitation }));
      expect(failure.code).toBe('FORBIDDEN');
    }
    expect((await guestAt().account.register({ ...somebody(), invitation: token })).id).toBeDefined();
  });

  it('registering with an invitation that was mailed to somebody counts for nobody else', async () => {
    const address = await usedUpAddress();
    const { id, token } = await invite();
    const invited = somebody();
    await db.spaceInvitation.update({ where: { id }, data: { email: invited.email } });
    const other = guestAt(address).account.register({ ...somebody(), invitation: token });
    expect((await failureOf(other)).code).toBe('FORBIDDEN');
    expect((await guestAt(address).account.register({ ...invited, invitation: token })).id).toBeDefined();
  });
});

type Answer = { error: { json: { message: string } } };
