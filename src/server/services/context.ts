import { type Actor, hasRole, type Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canCreate } from '@/domain/prompt/policy';
import type { Database } from '../db';
import type { LiveSession } from './account/session-rows';
import type { AnswerAllowance } from './answer-text';

/** Context of every use case: the database, the actor and the time. */
export type ServiceContext = {
  db: Database;
  actor: Actor;
  /** Time of the request; use cases never read the clock themselves. */
  now: Date;
  /** The session that the call began in; none for guests, programs and commands. */
  session?: Pick<LiveSession, 'idHash'> | null | undefined;
  /** Budget of the response's text; use cases that read many long texts reserve theirs first. */
  answerText?: AnswerAllowance;
};

/** Returns the signed-in member. Throws UNAUTHORIZED for a guest. */
export function requireMember(ctx: Pick<ServiceContext, 'actor'>): Member {
  if (ctx.actor.kind !== 'member') throw unauthorized();
  return ctx.actor;
}

/** Returns the error for a guest, and for a member whose account is gone. */
export function unauthorized(): AppError {
  return new AppError('UNAUTHORIZED', messages.session.required);
}

/** Returns the error for a missing thing, and for one that the caller may not know of. */
export function notFound(): AppError {
  return new AppError('NOT_FOUND', messages.error.notFound);
}

/** Returns the error for a caller without the right to an action. */
export function forbidden(): AppError {
  return new AppError('FORBIDDEN', messages.error.forbidden);
}

/** Returns the member, who may create prompts. Throws UNAUTHORIZED for a guest, FORBIDDEN for a viewer. */
export function requireCreator(ctx: Pick<ServiceContext, 'actor'>): Member {
  const member = requireMember(ctx);
  if (!canCreate(member)) throw forbidden();
  return member;
}

/** Returns the admin. Throws UNAUTHORIZED for a guest, FORBIDDEN for any other member. */
export function requireAdmin(ctx: Pick<ServiceContext, 'actor'>): Member {
  const member = requireMember(ctx);
  if (!hasRole(member, 'admin')) throw forbidden();
  return member;
}
