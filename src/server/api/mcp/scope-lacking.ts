import 'server-only';
import { z } from 'zod';
import type { TokenScope } from '@/domain/token/scopes';
import type { Program } from '@/server/services/token/find-token';
import { TOOLS } from './tools';

const Call = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) });
/** What reads prompts without a tool; lists of what there is to call need nothing. */
const Reading = z.object({
  method: z.enum([
    ...(['prompts/list', 'prompts/get', 'resources/list', 'resources/read'] as const),
    ...(['completion/complete', 'subscriptions/listen'] as const),
  ]),
});

function scopeOf(message: object): TokenScope | undefined {
  const { data: call } = Call.safeParse(message);
  if (call !== undefined) return TOOLS.find(({ listed }) => listed.name === call.params.name)?.scope;
  return Reading.safeParse(message).success ? 'prompts:read' : undefined;
}

/**
 * The scope that a message needs and a connection lacks: its program can ask its person for it. A personal token can't get more,
 * and is told in words, by the tool itself.
 */
export function scopeLacking({ isConnection, token }: Program, message: object): TokenScope | undefined {
  if (!isConnection) return undefined;
  const scope = scopeOf(message);
  return scope !== undefined && !token.scopes.includes(scope) ? scope : undefined;
}
