import { getTRPCErrorShape, TRPCError } from '@trpc/server';
import type { z } from 'zod';
import type { Role } from '@/domain/account/role';
import type { Actor } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { ApiContext } from '@/server/api/context';
import { appRouter, createCaller } from '@/server/api/root';
import { db } from '@/server/db';
import { makeProfile, type ProfileFields, type TestProfile } from './factories';

export type Api = ReturnType<typeof createCaller>;

/** The context of an actor's call. */
export function contextOf(actor: Actor, overrides: Partial<ApiContext> = {}): ApiContext {
  return {
    db,
    actor,
    now: new Date(),
    textModel: null,
    address: '192.0.2.1',
    userAgent: 'test',
    requestId: 'test',
    ...overrides,
  };
}

/** The API as `actor` would call it, without HTTP. */
export function callerAs(actor: Actor, overrides: Partial<ApiContext> = {}): Api {
  return createCaller(contextOf(actor, overrides));
}

/** Creates a user with a role, and the API for their calls. */
export async function newMember(
  role: Role = 'contributor',
  fields: ProfileFields = {},
): Promise<{ profile: TestProfile; api: Api }> {
  const profile = await makeProfile({ ...fields, role });
  return { profile, api: callerAs(profile) };
}

type Resolver = (call: { ctx: ApiContext; input: unknown; signal: AbortSignal }) => Promise<unknown>;
type Definition = { resolver: Resolver; inputs: z.ZodType[] };

/**
 * Result of the use case behind a procedure for `actor`, without the base procedures: `ok`, or the code of its error. A
 * stream is read to its end.
 */
export async function useCaseOutcome(path: string, actor: Actor, input: unknown): Promise<string> {
  const { resolver, inputs } = (appRouter._def.procedures as unknown as Record<string, { _def: Definition }>)[
    path
  ]!._def;
  const parsed = inputs.reduce<unknown>((value, schema) => schema.parse(value), input);
  try {
    const answer = await resolver({
      ctx: contextOf(actor),
      input: parsed,
      signal: new AbortController().signal,
    });
    if (isStream(answer)) for await (const _event of answer);
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

export type Failure = {
  code: TRPCError['code'];
  message: string;
  data: Record<string, unknown>;
};

/** Returns the error that the browser receives for a call; fails if the call succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in answer)) throw new Error(`The call was not refused: ${JSON.stringify(answer.value)}`);
  if (!(answer.error instanceof TRPCError)) throw answer.error;
  const shape = getTRPCErrorShape({
    config: appRouter._def._config,
    error: answer.error,
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx: undefined,
  });
  return { code: answer.error.code, message: shape.message, data: { ...shape.data } };
}
