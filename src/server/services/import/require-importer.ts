import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canCreate } from '@/domain/prompt/policy';
import { requireMember, type ServiceContext } from '../context';

/** Importing is creating (decisions, Roles). Throws UNAUTHORIZED for guests, FORBIDDEN for viewers. */
export function requireImporter(ctx: ServiceContext): Member {
  const member = requireMember(ctx);
  if (!canCreate(member)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  return member;
}
