import { randomBytes } from 'node:crypto';
import { generate } from 'otplib';
import { db } from '@/server/db';
import type { LiveSession } from '@/server/services/account/session-rows';
import { callerAs } from './caller';
import type { TestProfile } from './factories';

export type TestFactor = { id: string; secret: string; recoveryCodes: string[] };

/** A live session of a user who has confirmed their identity, by default just now. Its browser is `fresh`. */
export async function freshSession(
  profile: TestProfile,
  now = new Date(),
  authenticatedAt = now,
): Promise<LiveSession> {
  const idHash = randomBytes(32).toString('hex');
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const row = { idHash, profileId: profile.id, userAgent: 'fresh', createdAt: now, lastSeenAt: now };
  await db.session.create({ data: { ...row, authenticatedAt, expiresAt }, select: { idHash: true } });
  return {
    idHash,
    profileId: profile.id,
    role: profile.role,
    authenticatedAt,
    showsWaysIn: false,
    expiresAt,
  };
}

/** Creates an authenticator app for a user, with the code of `now` used up; the first one comes with recovery codes. */
export async function createFactor(profile: TestProfile, now = new Date()): Promise<TestFactor> {
  const session = await freshSession(profile, now);
  const { factors } = callerAs(profile, { now, session }).account;
  const { id, secret } = await factors.enroll({ name: 'Phone' });
  const code = await generate({ secret, epoch: now.getTime() / 1_000 });
  const { recoveryCodes } = await factors.verify({ id, code });
  await db.session.delete({ where: { idHash: session.idHash } });
  return { id, secret, recoveryCodes: recoveryCodes ?? [] };
}
