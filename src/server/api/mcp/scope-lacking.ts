import 'server-only';
import { z } from 'zod';
import type { TokenScope } from '@/domain/token/scopes';
import type { Program } from '@/server/services/token/find-token';
import { TOOLS } from './tools';

const Call = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) });
/** Messages that read prompts without a tool; listing what can be called needs no scope. */
const Reading = z.object({
  method: z.enum([
    ...(['prompts/list', 'prompts/get', 'resources/list', 'resources/read'] as const),
    ...(['completion/complete', 'subscriptions/listen'] as const),
    ...(['skills/list', 'skills/get', 'resources/directory/read'] as const),
  ]),
});

function scopeOf(message: object): TokenScope | undefined {
  const { data: call } = Call.safeParse(message);
  if (call !== undefined) return TOOLS.find(({ listed }) => listed.name === call.params.name)?.scope;
  return Reading.safeParse(message).success ? 'prompts:read' : undefined;
}

/**
 * Returns the scope that a message needs and a connection lacks: the agent can ask its user for it. Undefined for a
 * personal token, which can't get more scopes; the tool itself returns the error.
 */
export function scopeLacking({ isConnection, token }: Program, message: object): TokenScope | undefined {
  if (!isConnection) return undefined;
  const scope = scopeOf(message);
  return scope !== undefined && !token.scopes.includes(scope) ? scope : undefined;
}
