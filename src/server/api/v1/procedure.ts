import 'server-only';
import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMethod } from 'trpc-to-openapi';
import { tokenMessages } from '@/domain/token/messages';
import type { TokenScope } from '@/domain/token/scopes';
import type { ServiceContext } from '@/server/services/context';
import type { Program } from '@/server/services/token/find-token';

/** What every operation gets: as whom a program acts, and nothing of a browser. */
export type V1Context = ServiceContext & {
  actor: Program;
  address: string;
  requestId: string;
  /** The version that an `If-Match` names, for changes. */
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
 * An operation of the programs' API at a method and a path. One middleware asks the scope of all of them.
 * @param operationId its name in the document, which stays
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
