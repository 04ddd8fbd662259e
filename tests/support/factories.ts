import { randomUUID } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import type { EmailWriter } from '@/domain/account/address';
import type { Role } from '@/domain/account/role';
import { PromptCreate, type PromptDto } from '@/domain/prompt/schema';
import { env } from '@/env';
import { db } from '@/server/db';
import { hashPassword } from '@/server/services/account/password';
import { SESSION_LIFETIME_MS } from '@/server/services/account/session-lifetime';
import { createSession, findLiveSession, type LiveSession } from '@/server/services/account/session-rows';
import { createPrompt } from '@/server/services/prompt/create-prompt';

/** Rows for tests: every call creates new ones with unique names. */

/** A profile row that is an actor as well, for policies and callers. */
export type TestProfile = { kind: 'member'; id: string; role: Role; email: string; fullName: string };

let made = 0;

/** A unique text for titles, tags and names. */
export function unique(label: string): string {
  made += 1;
  return `${label} ${randomUUID().slice(0, 8)}${made}`;
}

export type ProfileFields = {
  role?: Role;
  fullName?: string;
  email?: string;
  isActive?: boolean;
  bio?: string;
  createdAt?: Date;
  /** When the address was proved; default never, as after registration. */
  emailProvedAt?: Date;
  /** Writer of the address; default the holder, as after registration. */
  emailWriter?: EmailWriter;
  /** Without one the account can't sign in by password, which saves the time of hashing. */
  password?: string;
};

/** Fields of a user whose address is proved, so that they may have mail sent to others. */
export const PROVED = { emailProvedAt: new Date('2026-01-01T00:00:00Z') } as const satisfies ProfileFields;

/** Creates an account; default role contributor. */
export async function makeProfile(fields: ProfileFields = {}): Promise<TestProfile> {
  const { role = 'contributor', fullName = unique('Member'), password, ...rest } = fields;
  const email = fields.email ?? `${randomUUID()}@example.org`;
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const { id } = await db.profile.create({
    data: { ...rest, email, fullName, role, credential: { create: { passwordHash } } },
    select: { id: true },
  });
  return { kind: 'member', id, role, email, fullName };
}

type PromptFields = Partial<PromptCreate> & {
  creator: { id: string; role: Role };
  now?: Date;
};

/**
 * Creates a prompt through the use case. A viewer's prompt is created as a contributor, as if the role had changed
 * since.
 */
export async function makePrompt({ creator, now = new Date(), ...fields }: PromptFields): Promise<PromptDto> {
  const role = creator.role === 'viewer' ? 'contributor' : creator.role;
  const input = PromptCreate.parse({
    title: unique('Prompt'),
    description: 'What a test needs it for.',
    content: 'Say hello.',
    ...fields,
  });
  return createPrompt({ db, actor: { kind: 'member', id: creator.id, role }, now }, input);
}

/** Encrypts the value of a session cookie like NextAuth, for any session id. */
export function sealCookie(
  token: Record<string, unknown>,
  { secret = env.NEXTAUTH_SECRET, maxAge = SESSION_LIFETIME_MS / 1_000 } = {},
): Promise<string> {
  return encode({ token, secret, maxAge });
}

/** Signs a user in: creates a session row, and the value of its cookie. */
export async function makeSession(
  profile: { id: string },
  { now = new Date() } = {},
): Promise<{ sessionId: string; cookie: string }> {
  const sessionId = await createSession(db, { profileId: profile.id, userAgent: 'test', now });
  return { sessionId, cookie: await sealCookie({ sessionId }) };
}

/** Signs a browser in to an account, as the context of its calls has it. */
export async function liveSession(profile: { id: string }): Promise<LiveSession> {
  const now = new Date();
  const { sessionId } = await makeSession(profile, { now });
  const session = await findLiveSession(db, sessionId, now);
  if (session === null) throw new Error('The account can’t be signed in to');
  return session;
}
