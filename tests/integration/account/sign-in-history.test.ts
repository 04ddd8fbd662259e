import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { deviceCookie, isKnownDevice } from '@/server/auth/device-cookie';
import { db } from '@/server/db';
import { purgeExpired } from '@/server/services/retention/purge-expired';
import { signIn } from '@/server/services/account/sign-in';
import { freshAddress } from '../../support/api-request';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { mailTo } from '../../support/mail';

/** The sign-in history of an account, and the email about a new browser. */

const PASSWORD = 'right password';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const DAY_MS = 24 * 60 * 60 * 1_000;
const SUBJECT = 'New sign-in to your Cuebook account';

let user: TestProfile;
beforeEach(async () => {
  user = await makeProfile({ password: PASSWORD });
});

type Facts = { address?: string; userAgent?: string; isKnown?: boolean; now?: Date; password?: string };

function enter({ address, userAgent = FIREFOX, isKnown, now = new Date(), password }: Facts = {}) {
  return signIn(
    {
      db,
      now,
      userAgent,
      address: address ?? freshAddress(),
      ...(isKnown && { isKnownDevice: (id: string) => id === user.id }),
    },
    { email: user.email, password: password ?? PASSWORD },
  );
}

const mails = () => db.outboxMail.count({ where: { recipient: user.email, subject: SUBJECT } });
const history = () => callerAs(user).account.signIns();

describe('account.signIns', () => {
  it('lists the sign-ins to one’s own account, the newest first, with browser and network', async () => {
    await enter({ address: '203.0.113.77', now: new Date(Date.now() - 3_000) });
    await enter({ address: '2001:db8:7:8::9', isKnown: true, now: new Date(Date.now() - 2_000) });
    await enter({
      address: 'unknown',
      userAgent: '',
      isKnown: true,
      now: new Date(Date.now() - 1_000),
    });
    await newMember();
    const facts = (await history()).map(({ device, network, isNewBrowser }) => [
      device,
      network,
      isNewBrowser,
    ]);
    expect(facts).toEqual([
      ['Unknown device', '', false],
      ['Firefox on Linux', '2001:db8:7::/48', false],
      ['Firefox on Linux', '203.0.113.0/24', true],
    ]);
    expect((await failureOf(callerAs(GUEST).account.signIns())).code).toBe('UNAUTHORIZED');
  });

  it('keeps no address, and nothing of a try that failed', async () => {
    await enter({ address: '203.0.113.77' });
    await expect(enter({ address: '203.0.113.78', password: 'wrong password' })).rejects.toThrow();
    const rows = await db.signIn.findMany({ where: { profileId: user.id } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify({ ...rows[0], id: '' })).not.toContain('203.0.113.77');
  });

  it('account.signIns forgets them after 90 days, but not when somebody signed in last', async () => {
    const at = new Date(Date.now() - 91 * DAY_MS);
    await enter({ now: at });
    expect(await history()).toEqual([]);
    await purgeExpired({ db, now: new Date() });
    expect(await db.signIn.count({ where: { profileId: user.id } })).toBe(0);
    const { lastSignInAt } = await db.profile.findUniqueOrThrow({ where: { id: user.id } });
    expect(lastSignInAt).toEqual(at);
  });
});

describe('the mail about a new browser', () => {
  it('the mail about a new browser is sent when somebody has signed in before and the browser has not', async () => {
    await enter();
    expect(await mails()).toBe(0);
    await enter({ isKnown: true });
    expect(await mails()).toBe(0);
    await enter({ address: '203.0.113.77' });
    expect(await mails()).toBe(1);
    const [{ text } = { text: '' }] = await mailTo(user.email);
    expect(text).toContain('Firefox on Linux, ');
    expect(text).toContain('network 203.0.113.0/24.');
    expect(text).toContain('/profile/security');
    expect(text).not.toContain('203.0.113.77');
  });

  it('goes by the note that a browser keeps for each account', async () => {
    const now = new Date();
    await enter();
    const [note = ''] = deviceCookie(user.id, 'key1', now).split(';');
    await signIn(
      {
        db,
        now,
        userAgent: FIREFOX,
        address: freshAddress(),
        isKnownDevice: (id) => isKnownDevice(note, id, now),
      },
      { email: user.email, password: PASSWORD },
    );
    expect(await mails()).toBe(0);
  });

  it('the mail about a new browser is one for each, of many at once', async () => {
    await enter();
    await Promise.all(Array.from({ length: 5 }, () => enter()));
    expect(await mails()).toBe(5);
    expect(await history()).toHaveLength(6);
  });
});
