import 'server-only';
import { initTRPC, TRPCError } from '@trpc/server';
import { z, ZodError } from 'zod';
import { hasRole } from '@/domain/actor';
import { AppError, type ErrorCode } from '@/domain/errors';
import { nameFewUnknownKeys, PROBLEMS_MOST, shortName } from '@/domain/input-problems';
import { messages } from '@/domain/messages';
import { HUNG_UP, isClientDisconnect } from '../request-context/client-disconnect';
import { logger } from '../log/logger';
import { setPageStatus } from '../request-context/page-facts';
import { inSpan, startSpan } from '../tracing/spans';
import { AnswerBudget } from '../services/answer-text';
import { isUnavailable } from '../services/database-errors';
import { savedTextModel } from '../services/service-settings/ai';
import type { ApiContext } from './context';
import { type EventSource, STREAM_OPTIONS } from './event-stream';
import { isFaultOfDatabase, replicaFor } from './replica-read';
import { transformer } from './transformer';
import { toUnavailable } from './unavailable';

nameFewUnknownKeys();

/** Calls in one request; a bigger batch is refused whole before any of it runs. */
export const MAX_BATCH_SIZE = 10;

const TRPC_CODES = {
  BAD_REQUEST: 'BAD_REQUEST',
  UNAUTHORIZED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  BAD_GATEWAY: 'BAD_GATEWAY',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorCode, TRPCError['code']>;

/** Messages of wrong input by field, for forms; the first one is the error's own message. */
function fieldErrorsOf(error: ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues.slice(0, PROBLEMS_MOST)) {
    const field = issue.path.length > 0 ? shortName(String(issue.path[0])) : '';
    (fields[field] ??= []).push(issue.message);
  }
  return fields;
}

/** What else a procedure says of itself. */
export interface ProcedureMeta {
  /** Its input holds whole texts: members may send more than the small limit of all other bodies. */
  hasLongInput?: true;
  /** A query that writes nothing: for whom a replica may answer it. */
  fromReplica?: 'guests' | 'everyone';
}

/** For `.meta()` of a procedure whose input does not fit into 64 KB. */
export const LONG_INPUT: ProcedureMeta = { hasLongInput: true };

/** For `.meta()` of a list, which writes nothing for anybody. */
export const LIST_READ: ProcedureMeta = { fromReplica: 'everyone' };
/** For `.meta()` of what guests read, and members get from the primary. */
export const GUEST_READ: ProcedureMeta = { fromReplica: 'guests' };

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer,
    isServer: true,
    // The formatter below sends no stack: none is written out for it.
    isDev: false,
    sse: STREAM_OPTIONS,
    errorFormatter({ shape, error, ctx }) {
      const { code, httpStatus, path } = shape.data;
      const data = { code, httpStatus, path, requestId: ctx?.requestId ?? '' };
      if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) {
        const fieldErrors = fieldErrorsOf(error.cause);
        const message = error.cause.issues[0]?.message ?? messages.error.invalidInput;
        return { ...shape, message, data: { ...data, fieldErrors } };
      }
      if (error.cause instanceof AppError) {
        const { retryAfterSeconds, reason, remedy, errorName, secretKinds, field } = error.cause;
        const refusal = { ...data, retryAfterSeconds, reason, remedy, errorName, secretKinds };
        if (field === undefined) return { ...shape, data: refusal };
        return { ...shape, data: { ...refusal, fieldErrors: { [field]: [shape.message] } } };
      }
      // What a parser or the database says of an error is for the log, never for the page.
      if (error.code === 'INTERNAL_SERVER_ERROR') return { ...shape, message: messages.error.internal, data };
      const message = error.cause === undefined ? shape.message : messages.error.invalidInput;
      return { ...shape, message, data };
    },
  });

export const createRouter = t.router;
export const createCallerFactory = t.createCallerFactory;

/** An error of a use case as tRPC's; null for one that is nobody's to read, which is logged. */
function toTrpcError(error: unknown, logged: { path: string; requestId: string }): TRPCError | null {
  if (error instanceof AppError) {
    return new TRPCError({ code: TRPC_CODES[error.code], message: error.message, cause: error });
  }
  if (isClientDisconnect(error)) {
    logger.info(logged, HUNG_UP);
    return new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', message: messages.error.invalidInput });
  }
  if (isUnavailable(error)) return toUnavailable(error, logged);
  logger.error({ err: error, ...logged }, 'a procedure failed');
  return null;
}

/** The one place where errors of use cases become tRPC's, and unknown ones are logged. */
const mapErrors = t.middleware(async ({ next, path, ctx }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause, code } = result.error;
  const isKnown = cause instanceof AppError || isClientDisconnect(cause) || isUnavailable(cause);
  if (!isKnown && code !== 'INTERNAL_SERVER_ERROR') return result;
  const mapped = toTrpcError(cause ?? result.error, { path, requestId: ctx.requestId });
  // Of the page that makes the call, if one does.
  if (mapped?.code === 'SERVICE_UNAVAILABLE') setPageStatus(503);
  if (mapped !== null) throw mapped;
  return result;
});

/**
 * Weighs the text of each answer against what the request may carry (docs/decisions/0005-limits.md). A mutation is
 * never refused for its answer: it has happened.
 */
const weighAnswer = t.middleware(async ({ ctx, next, type }) => {
  if (type !== 'query') return next();
  const answerText = (ctx.answerBudget ?? new AnswerBudget()).allowance();
  const result = await next({ ctx: { answerText } });
  if (result.ok) answerText.settle(result.data);
  return result;
});

/** Has the replica answer what it may (`fromReplica`), and the primary what fails there. */
const readFromReplica = t.middleware(async ({ ctx, next, meta }) => {
  const replica = await replicaFor(ctx, meta);
  if (replica === null) return next();
  const result = await next({ ctx: { db: replica.db } });
  if (result.ok || !isFaultOfDatabase(result.error)) return result;
  replica.failed(result.error.cause);
  return next();
});

/** A span for each call, by the procedure's name. */
const traceCall = t.middleware(async ({ next, path, type }) => {
  const facts = { 'cuebook.procedure': path, 'cuebook.procedure.type': type };
  const span = startSpan({ name: `trpc ${path}`, kind: 'internal', facts });
  const result = await inSpan(span, () => next());
  span?.end(result.ok ? undefined : result.error.code);
  return result;
});

/** Anybody, signed in or not: what they may see is decided by the policies. */
export const guestProcedure = t.procedure.use(traceCall).use(mapErrors).use(readFromReplica).use(weighAnswer);

async function* nothing(): AsyncGenerator<never> {
  // What tRPC itself has left to stream once the events are handed over.
}

/** For subscriptions: over HTTP their events go out through the writer of event-stream.ts. */
export const streamProcedure = guestProcedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (!result.ok || ctx.takeEvents === undefined) return result;
  ctx.takeEvents(result.data as EventSource);
  return { ...result, data: nothing() };
});

/** Maps what goes wrong while a procedure's answer is read, which {@link mapErrors} doesn't see. */
async function* mapStreamErrors(
  events: AsyncIterable<object>,
  { path, requestId }: { path: string; requestId: string },
): AsyncGenerator<object> {
  try {
    yield* events;
  } catch (error) {
    throw toTrpcError(error, { path, requestId }) ?? error;
  }
}

/** Gives calls that ask a model the one that is set up: the environment's, else the one that an admin has saved. */
export const giveTextModel = t.middleware(async ({ ctx, next }) =>
  next({ ctx: { textModel: ctx.textModel ?? (await savedTextModel(ctx.db)) } }),
);

async function lastOf(events: AsyncIterable<object>): Promise<object | undefined> {
  let last: object | undefined;
  for await (const event of events) last = event;
  return last;
}

/**
 * For mutations whose answer streams, to guests and members. Over plain HTTP, without tRPC's streams, the answer is the
 * last event, and what goes wrong has its own status.
 */
export const answerProcedure = guestProcedure.use(async ({ ctx, path, next }) => {
  const result = await next();
  if (!result.ok) return result;
  const events = mapStreamErrors(result.data as AsyncIterable<object>, { path, requestId: ctx.requestId });
  return { ...result, data: ctx.wantsWholeAnswer === true ? await lastOf(events) : events };
});

/** Signed-in people in any role. */
export const memberProcedure = guestProcedure.use(({ ctx, next }) => {
  const { actor } = ctx;
  if (actor.kind !== 'member') {
    throw new TRPCError({ code: 'UNAUTHORIZED', message: messages.session.required });
  }
  return next({ ctx: { ...ctx, actor } });
});

/** People who may write: contributors and admins. */
export const writerProcedure = memberProcedure.use(({ ctx, next }) => {
  if (!hasRole(ctx.actor, 'admin', 'contributor')) {
    throw new TRPCError({ code: 'FORBIDDEN', message: messages.error.forbidden });
  }
  return next({ ctx });
});

/** Admins. */
export const adminProcedure = memberProcedure.use(({ ctx, next }) => {
  if (!hasRole(ctx.actor, 'admin')) {
    throw new TRPCError({ code: 'FORBIDDEN', message: messages.error.forbidden });
  }
  return next({ ctx });
});

/** For procedures without input: anything sent along is refused. */
export const NoInput = z.strictObject({}).optional();
