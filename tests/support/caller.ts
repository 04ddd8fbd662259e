import { getTRPCErrorShape, TRPCError } from '@trpc/server';
import type { Role } from '@/domain/account/role';
import type { Actor } from '@/domain/actor';
import type { ApiContext } from '@/server/api/context';
import { appRouter, createCaller } from '@/server/api/root';
import { db } from '@/server/db';
import { makeProfile, type TestProfile } from './factories';

export type Api = ReturnType<typeof createCaller>;

/** The context of somebody's call. */
export function contextOf(actor: Actor, overrides: Partial<ApiContext> = {}): ApiContext {
  return {
    db,
    actor,
    now: new Date(),
    textModel: null,
    address: '192.0.2.1',
    requestId: 'test',
    ...overrides,
  };
}

/** The API as `actor` would call it, without HTTP. */
export function callerAs(actor: Actor, overrides: Partial<ApiContext> = {}): Api {
  return createCaller(contextOf(actor, overrides));
}

/** Somebody new in a role, and the API as they would call it. */
export async function newMember(role: Role = 'contributor'): Promise<{ profile: TestProfile; api: Api }> {
  const profile = await makeProfile({ role });
  return { profile, api: callerAs(profile) };
}

export type Failure = {
  code: TRPCError['code'];
  message: string;
  data: Record<string, unknown>;
};

/** What the browser is told of a call that must fail; a call that succeeds fails the test. */
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
