import { randomBytes } from 'node:crypto';
import type { Role } from '@/domain/account/role';
import { ROLES } from '@/domain/account/role';
import type { Database, Transaction } from '@/server/db';
import { hashPassword } from '../account/password';
import { createActivity, createPrompt } from './demo-prompt';
import { daysBefore } from './days-before';
import type { DemoPerson, DemoPrompt } from './demo-schema';

/** One of the three accounts that can sign in after a first run. */
export type DemoAccount = { role: Role; email: string; password: string };

/** Returns a password that can't be guessed but can be typed. */
function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}

async function createPeople(tx: Transaction, people: readonly DemoPerson[], now: Date) {
  const ids = new Map<string, string>();
  const accounts: DemoAccount[] = [];
  for (const person of people) {
    const isFirstOfRole = ROLES.includes(person.role) && !accounts.some(({ role }) => role === person.role);
    const email = isFirstOfRole ? `${person.role}@cuebook.example` : null;
    const password = randomPassword();
    const { id } = await tx.profile.create({
      data: {
        email,
        emailWriter: 'others',
        fullName: person.fullName,
        role: person.role,
        bio: person.bio,
        website: person.website,
        socialLinks: {
          ...(person.twitter && { twitter: person.twitter }),
          ...(person.github && { github: person.github }),
        },
        createdAt: daysBefore(now, 200),
        updatedAt: now,
        // The others only appear as authors and have no password.
        credential: { create: { passwordHash: email === null ? null : await hashPassword(password) } },
      },
      select: { id: true },
    });
    ids.set(person.key, id);
    if (email !== null) accounts.push({ role: person.role, email, password });
  }
  return { ids, accounts };
}

/**
 * Fills an empty library with the demo users and prompts, in one transaction on the first run. Only the
 * hashes of the passwords are stored. Of several processes one does it; the others wait, and find users.
 * @param keep stores the three accounts with their passwords, before the transaction ends: if it fails, nothing is made
 * @returns those accounts, or null if the library has users
 */
export async function seedDemo(
  db: Database,
  demo: {
    people: readonly DemoPerson[];
    prompts: readonly DemoPrompt[];
    now: Date;
    keep?: (accounts: readonly DemoAccount[]) => Promise<void>;
  },
): Promise<DemoAccount[] | null> {
  return db.$transaction(
    async (tx) => {
      // The wait takes as long as another process needs for all of it.
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cuebook demo', 0))`;
      if ((await tx.profile.count()) > 0) return null;
      const { ids, accounts } = await createPeople(tx, demo.people, demo.now);
      const userIds = [...ids.values()];
      for (const prompt of demo.prompts) {
        const made = await createPrompt(tx, prompt, ids, demo.now);
        await createActivity(tx, { prompt, made, userIds, now: demo.now });
      }
      await demo.keep?.(accounts);
      return accounts;
    },
    { timeout: 600_000 },
  );
}
