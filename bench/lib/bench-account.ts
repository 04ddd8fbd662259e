import { randomUUID } from 'node:crypto';
import type { Member } from '@/domain/actor';
import type { Database } from '@/server/db';

/** Makes a contributor with a proved address, without a session: for services that are called directly. */
export async function makeContributor(db: Database, fullName: string): Promise<Member> {
  const data = {
    fullName,
    role: 'contributor',
    email: `${randomUUID()}@example.com`,
    emailProvedAt: new Date(),
  };
  const { id } = await db.profile.create({ data, select: { id: true } });
  return { kind: 'member', id, role: 'contributor' };
}
