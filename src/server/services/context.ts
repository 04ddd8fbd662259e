import { type Actor, hasRole, type Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Database } from '../db';
import type { AnswerAllowance } from './answer-text';

/** What every use case gets: where the rows are, who acts, and what time it is. */
export type ServiceContext = {
  db: Database;
  actor: Actor;
  /** The moment of the request; use cases never ask the clock themselves. */
  now: Date;
  /** The text that the answer may carry; what reads many long texts reserves theirs first. */
  answerText?: AnswerAllowance;
};

/** The context of somebody signed in. Throws UNAUTHORIZED for a guest. */
export function requireMember(ctx: Pick<ServiceContext, 'actor'>): Member {
  if (ctx.actor.kind !== 'member') throw new AppError('UNAUTHORIZED', messages.session.required);
  return ctx.actor;
}

/** The context of an admin. Throws UNAUTHORIZED for a guest, FORBIDDEN for anybody else. */
export function requireAdmin(ctx: Pick<ServiceContext, 'actor'>): Member {
  const member = requireMember(ctx);
  if (!hasRole(member, 'admin')) throw new AppError('FORBIDDEN', messages.error.forbidden);
  return member;
}
