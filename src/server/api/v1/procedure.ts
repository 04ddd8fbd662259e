import 'server-only';
import { initTRPC, TRPCError } from '@trpc/server';
import type { z } from 'zod';
import { tokenMessages } from '@/domain/token/messages';
import type { TokenScope } from '@/domain/token/scopes';
import type { ServiceContext } from '@/server/services/context';
import type { Program } from '@/server/services/token/find-token';

/** Context of every operation: the program it acts as, nothing from a browser. */
export type V1Context = ServiceContext & {
  actor: Program;
  address: string;
  requestId: string;
  /** The version of the `If-Match` header, for changes. */
  expectedVersion?: number | undefined;
};

const t = initTRPC.context<V1Context>().meta<Record<string, unknown>>().create({ isServer: true });

export const createV1Router = t.router;

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type Facts = {
  scope: TokenScope | null;
  tag: string;
  summary: string;
  description?: string;
  creates?: true;
};

/** What requests and the document need to know of an operation besides its procedure. */
export interface Definition {
  method: Method;
  path: string;
  /** Required scope of the token; null if none. */
  scope: TokenScope | null;
  creates: boolean;
  input: z.ZodObject;
}

const definitions = new Map<string, Definition>();

/** Returns what {@link operation} was called with for a name. */
export function definitionOf(operationId: string): Definition {
  const definition = definitions.get(operationId);
  if (definition === undefined) throw new Error(`No operation is named ${operationId}`);
  return definition;
}

/**
 * Defines an operation of the programs' API at a method and a path. One middleware checks the scope of all of them. Its
 * input comes first and its output second, as for any procedure.
 * @param operationId its stable name in the document
 */
export function operation(operationId: string, method: Method, path: `/${string}`, facts: Facts) {
  const { scope, tag, summary, description, creates = false } = facts;
  const procedure = t.procedure
    .meta({
      openapi: {
        method,
        path,
        operationId,
        summary,
        tags: [tag],
        protect: true,
        errorResponses: {},
        ...(description !== undefined && { description }),
      },
    })
    .use(({ ctx, next }) => {
      if (scope !== null && !ctx.actor.token.scopes.includes(scope)) {
        throw new TRPCError({ code: 'FORBIDDEN', message: tokenMessages.needsScope(scope) });
      }
      return next();
    });
  return {
    input: <Input extends z.ZodObject>(input: Input) => {
      definitions.set(operationId, { method, path, scope, creates, input });
      return procedure.input(input);
    },
  };
}
