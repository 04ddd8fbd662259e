import { randomUUID } from 'node:crypto';
import { type Evaluated, evaluated } from './evaluated';
import type { DemoAccount } from './server-process';

/**
 * Users of the browser tests' shared server, created in its database: without a page, a request and a password hash for
 * each. The product's modules are loaded when the first one is created: they read the environment, which the run's
 * setup fills.
 */

/** The password of all users created here: hashed once for a run. */
export const PASSWORD = 'secret123';

export type Person = { id: string; email: string; fullName: string; password: string };

export type PersonFields = {
  fullName?: string;
  role?: DemoAccount['role'];
  email?: string;
  /** When they confirmed their email address; default null, as after registration. */
  emailProvedAt?: Date | null;
};

async function connect() {
  const [{ PrismaClient }, { databaseAdapter }, { createSession }, { encode }, { SESSION_COOKIE }] =
    await Promise.all([
      import('../../src/generated/prisma/client'),
      import('../../src/server/db/database-adapter'),
      import('../../src/server/services/account/session-rows'),
      import('next-auth/jwt'),
      import('../../src/server/auth/session-cookie-name'),
    ]);
  const db = new PrismaClient({ adapter: databaseAdapter(process.env.DATABASE_URL!) });
  return { db, createSession, encode, SESSION_COOKIE };
}

let connected: ReturnType<typeof connect> | undefined;

/** Creates an account; default role contributor. */
export async function makePerson(fields: PersonFields = {}): Promise<Person> {
  const { db } = await (connected ??= connect());
  const {
    fullName = 'New Comer',
    role = 'contributor',
    email = `newcomer.${randomUUID()}@example.com`,
    emailProvedAt = null,
  } = fields;
  const passwordHash = process.env.CUEBOOK_E2E_PASSWORD_HASH!;
  const { id } = await db.profile.create({
    data: {
      email,
      fullName,
      role,
      emailProvedAt,
      credential: { create: { passwordHash, passwordChangedAt: new Date() } },
    },
    select: { id: true },
  });
  return { id, email, fullName, password: PASSWORD };
}

/** Creates a session of an account, like a sign-in: the cookie that signs a browser in. */
export async function makeSessionCookie(profileId: string): Promise<{ name: string; value: string }> {
  const { db, createSession, encode, SESSION_COOKIE } = await (connected ??= connect());
  const sessionId = await createSession(db, { profileId, userAgent: 'test', now: new Date() });
  const value = await encode({ token: { sessionId }, secret: process.env.NEXTAUTH_SECRET! });
  return { name: SESSION_COOKIE, value };
}

/** Stores what an evaluation of the shared server would leave. */
export async function storeEvaluation(given: Evaluated): Promise<void> {
  const { db } = await (connected ??= connect());
  await evaluated(db, given);
}

/** Moves the files that an account has added some hours into the past. */
export async function ageUploads(profileId: string, hours: number): Promise<void> {
  const { db } = await (connected ??= connect());
  const { count } = await db.fileUpload.updateMany({
    where: { userId: profileId },
    data: { createdAt: new Date(Date.now() - hours * 3_600_000) },
  });
  if (count === 0) throw new Error('The account has added no files');
}
