import 'server-only';
import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMethod } from 'trpc-to-openapi';
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

type Facts = {
  scope: TokenScope | null;
  tag: string;
  summary: string;
  description?: string;
  creates?: true;
};

/**
 * Defines an operation of the programs' API at a method and a path. One middleware checks the scope of all of them.
 * @param operationId its stable name in the document
 */
export function operation(operationId: string, method: OpenApiMethod, path: `/${string}`, facts: Facts) {
  const { scope, tag, summary, description, creates = false } = facts;
  return t.procedure
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
      scope,
      creates,
    })
    .use(({ ctx, next }) => {
      if (scope !== null && !ctx.actor.token.scopes.includes(scope)) {
        throw new TRPCError({ code: 'FORBIDDEN', message: tokenMessages.needsScope(scope) });
      }
      return next();
    });
}
