import { Email } from '@/domain/account/email';
import { Role } from '@/domain/account/role';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { importMessages } from '@/domain/import/messages';
import type { Db } from '@/server/db';
import { isAddressTyped, isMailSetUp } from '../account/typed-address';

/**
 * Returns the active account of an email address, to import for from the command line. Throws BAD_REQUEST for an
 * invalid address, NOT_FOUND for one without an active account.
 */
export async function findImporter(db: Db, address: string): Promise<Member> {
  const email = Email.safeParse(address);
  if (!email.success) throw new AppError('BAD_REQUEST', email.error.issues[0]?.message ?? '');
  const profile = await db.profile.findFirst({
    where: { email: email.data, isActive: true },
    select: { id: true, role: true },
  });
  if (profile === null) throw new AppError('NOT_FOUND', importMessages.noOwner(email.data));
  return { kind: 'member', id: profile.id, role: Role.parse(profile.role) };
}

/**
 * Refuses to give prompts to an address that its account's holder typed and never proved: they may be anybody, and would
 * read what is private. Where no mail server is set up nobody can prove one. Throws CONFLICT.
 */
export async function requireProvedOwner(db: Db, { id }: Member, address: string): Promise<void> {
  if (!(await isAddressTyped(db, id)) || !(await isMailSetUp(db))) return;
  throw new AppError('CONFLICT', importMessages.ownerNotProved(address));
}
