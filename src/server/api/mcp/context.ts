import 'server-only';
import { AppError } from '@/domain/errors';
import { tokenMessages } from '@/domain/token/messages';
import type { TokenScope } from '@/domain/token/scopes';
import type { ServiceContext } from '@/server/services/context';
import type { Program } from '@/server/services/token/find-token';

/** What every message of an agent gets: as whom it acts, and nothing of a browser. */
export type McpContext = ServiceContext & { actor: Program; requestId: string };

/** Asks the token for a scope. Throws FORBIDDEN, which names it. */
export function requireScope({ actor }: McpContext, scope: TokenScope): void {
  if (!actor.token.scopes.includes(scope)) throw new AppError('FORBIDDEN', tokenMessages.needsScope(scope));
}
