import { generate } from 'otplib';
import { callerAs } from './caller';
import type { TestProfile } from './factories';

export type TestFactor = { id: string; secret: string; recoveryCodes: string[] };

/** Gives somebody an authenticator app whose code of `now` is used up, and with the first one recovery codes. */
export async function createFactor(profile: TestProfile, now = new Date()): Promise<TestFactor> {
  const session = {
    ...{ idHash: 'none', profileId: profile.id, role: profile.role },
    ...{ authenticatedAt: now, expiresAt: now },
  };
  const { factors } = callerAs(profile, { now, session }).account;
  const { id, secret } = await factors.enroll({ name: 'Phone' });
  const code = await generate({ secret, epoch: now.getTime() / 1_000 });
  const { recoveryCodes } = await factors.verify({ id, code });
  return { id, secret, recoveryCodes: recoveryCodes ?? [] };
}
