import 'server-only';
import { AppError } from '@/domain/errors';
import { tokenMessages } from '@/domain/token/messages';
import type { TokenScope } from '@/domain/token/scopes';
import type { ServiceContext } from '@/server/services/context';
import type { Program } from '@/server/services/token/find-token';

/** Context of every message of an agent: its actor and request id, nothing from a browser. */
export type McpContext = ServiceContext & { actor: Program; requestId: string };

/** Throws FORBIDDEN, naming the scope, if the token lacks it. */
export function requireScope({ actor }: McpContext, scope: TokenScope): void {
  if (!actor.token.scopes.includes(scope)) throw new AppError('FORBIDDEN', tokenMessages.needsScope(scope));
}
