import 'server-only';
import { initTRPC, TRPCError } from '@trpc/server';
import { z, ZodError } from 'zod';
import { hasRole } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { reportUnknownKeys } from '@/domain/input-problems';
import { messages } from '@/domain/messages';
import { isClientDisconnect } from '../request-context/client-disconnect';
import { setPageStatus } from '../request-context/page-facts';
import { inSpan, startSpan } from '../tracing/spans';
import { AnswerBudget } from '../services/answer-text';
import { isUnavailable } from '../services/database-errors';
import { savedTextModel } from '../services/saved-service/text-model';
import type { ApiContext } from './context';
import { type EventSource, STREAM_OPTIONS } from './event-stream';
import { isDatabaseFault, replicaFor } from './replica-read';
import { transformer } from './transformer';
import { fieldErrorsOf, toTrpcError } from './trpc-errors';

reportUnknownKeys();

/** Maximum calls in one request; a bigger batch is rejected before any of it runs. */
export const MAX_BATCH_SIZE = 10;

export interface ProcedureMeta {
  /** Callers for whom a replica may answer this query, which writes nothing. */
  fromReplica?: 'guests' | 'everyone';
}

/** For `.meta()` of lists, which never write. */
export const LIST_READ: ProcedureMeta = { fromReplica: 'everyone' };
/** For `.meta()` of queries that guests read from the replica, and members from the primary. */
export const GUEST_READ: ProcedureMeta = { fromReplica: 'guests' };

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer,
    isServer: true,
    // The formatter below sends no stack, so none is produced.
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
      // Messages of parsers and of the database go to the log, never to the page.
      if (error.code === 'INTERNAL_SERVER_ERROR') return { ...shape, message: messages.error.internal, data };
      const message = error.cause === undefined ? shape.message : messages.error.invalidInput;
      return { ...shape, message, data };
    },
  });

export const createRouter = t.router;
export const createCallerFactory = t.createCallerFactory;

/** The only place where errors of use cases become tRPC errors, and unexpected ones are logged. */
const mapErrors = t.middleware(async ({ next, path, ctx }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause, code } = result.error;
  const isKnown = cause instanceof AppError || isClientDisconnect(cause) || isUnavailable(cause);
  if (!isKnown && code !== 'INTERNAL_SERVER_ERROR') return result;
  const mapped = toTrpcError(cause ?? result.error, { path, requestId: ctx.requestId });
  // Sets the status of the page that makes the call, if any.
  if (mapped?.code === 'SERVICE_UNAVAILABLE') setPageStatus(503);
  if (mapped !== null) throw mapped;
  return result;
});

/**
 * Counts the text of each response against the budget of the request (docs/decisions/0005-limits.md). A mutation is
 * never rejected for its response: it has already happened.
 */
const weighAnswer = t.middleware(async ({ ctx, next, type }) => {
  if (type !== 'query') return next();
  const answerText = (ctx.answerBudget ?? new AnswerBudget()).allowance();
  const result = await next({ ctx: { answerText } });
  if (result.ok) answerText.settle(result.data);
  return result;
});

/** Reads from the replica where allowed (`fromReplica`), and from the primary if that fails. */
const readFromReplica = t.middleware(async ({ ctx, next, meta }) => {
  const replica = await replicaFor(ctx, meta);
  if (replica === null) return next();
  const result = await next({ ctx: { db: replica.db } });
  if (result.ok || !isDatabaseFault(result.error)) return result;
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

/** For guests and members: policies decide what they may see. */
export const guestProcedure = t.procedure.use(traceCall).use(mapErrors).use(readFromReplica).use(weighAnswer);

async function* nothing(): AsyncGenerator<never> {
  // The rest of the tRPC stream, which is empty once the events are handed over.
}

/** For subscriptions: over HTTP, event-stream.ts writes their events. */
export const streamProcedure = guestProcedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (!result.ok || ctx.takeEvents === undefined) return result;
  ctx.takeEvents(result.data as EventSource);
  return { ...result, data: nothing() };
});

/** Maps errors thrown while a response is read, which {@link mapErrors} doesn't see. */
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

/** Provides the configured model to calls that need one: the environment's, or else the one saved by an admin. */
export const provideTextModel = t.middleware(async ({ ctx, next }) =>
  next({ ctx: { textModel: ctx.textModel ?? (await savedTextModel(ctx.db)) } }),
);

async function lastOf(events: AsyncIterable<object>): Promise<object | undefined> {
  let last: object | undefined;
  for await (const event of events) last = event;
  return last;
}

/**
 * For mutations with a streamed response, for guests and members. Over plain HTTP, without tRPC streams, the response
 * is the last event, and errors have their own status.
 */
export const answerProcedure = guestProcedure.use(async ({ ctx, path, next }) => {
  const result = await next();
  if (!result.ok) return result;
  const events = mapStreamErrors(result.data as AsyncIterable<object>, { path, requestId: ctx.requestId });
  return { ...result, data: ctx.wantsWholeAnswer === true ? await lastOf(events) : events };
});

export const memberProcedure = guestProcedure.use(({ ctx, next }) => {
  const { actor } = ctx;
  if (actor.kind !== 'member') {
    throw new TRPCError({ code: 'UNAUTHORIZED', message: messages.session.required });
  }
  return next({ ctx: { ...ctx, actor } });
});

/** For users who may write: contributors and admins. */
export const writerProcedure = memberProcedure.use(({ ctx, next }) => {
  if (!hasRole(ctx.actor, 'admin', 'contributor')) {
    throw new TRPCError({ code: 'FORBIDDEN', message: messages.error.forbidden });
  }
  return next({ ctx });
});

export const adminProcedure = memberProcedure.use(({ ctx, next }) => {
  if (!hasRole(ctx.actor, 'admin')) {
    throw new TRPCError({ code: 'FORBIDDEN', message: messages.error.forbidden });
  }
  return next({ ctx });
});

/** Input of procedures without input: anything sent is rejected. */
export const NoInput = z.strictObject({}).optional();

/** Input of procedures for one thing by its id. */
export const ById = z.strictObject({ id: z.uuid() });
