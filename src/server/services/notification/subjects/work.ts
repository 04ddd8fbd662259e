import type { Member } from '@/domain/actor';
import type { Prisma } from '@/generated/prisma/client';
import { mentionedInWork } from '../../access';

/** A condition of a member who is no admin; admins moderate, so they read the work on the prompts that they may open. */
export function asWork(member: Member, condition: () => Prisma.Sql): Prisma.Sql {
  return member.role === 'admin' ? mentionedInWork(member) : condition();
}
