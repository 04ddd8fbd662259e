import { generate } from 'otplib';
import type { LiveSession } from '@/server/services/account/session-rows';
import { callerAs } from './caller';
import type { TestProfile } from './factories';

export type TestFactor = { id: string; secret: string; recoveryCodes: string[] };

/** The session of a user who has just confirmed their identity. */
export function freshSession(profile: TestProfile, now = new Date()): LiveSession {
  return {
    idHash: 'none',
    profileId: profile.id,
    role: profile.role,
    authenticatedAt: now,
    showsWaysIn: false,
    expiresAt: now,
  };
}

/** Creates an authenticator app for a user, with the code of `now` used up; the first one comes with recovery codes. */
export async function createFactor(profile: TestProfile, now = new Date()): Promise<TestFactor> {
  const { factors } = callerAs(profile, { now, session: freshSession(profile, now) }).account;
  const { id, secret } = await factors.enroll({ name: 'Phone' });
  const code = await generate({ secret, epoch: now.getTime() / 1_000 });
  const { recoveryCodes } = await factors.verify({ id, code });
  return { id, secret, recoveryCodes: recoveryCodes ?? [] };
}
