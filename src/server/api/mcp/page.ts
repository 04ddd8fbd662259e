import 'server-only';
import { z } from 'zod';
import { SLUG_MAX } from '@/domain/prompt/slug';
import { listAgentPrompts, type AgentPrompt } from '@/server/services/agent/list-agent-prompts';
import { readCursor, toCursor } from '../v1/cursor';
import type { McpContext } from './context';

const Place = z.strictObject({ after: z.string().max(SLUG_MAX) });

/** Returns a page of the prompts offered to an agent, in the protocol's format: with `nextCursor` if there are more. */
export async function agentPromptPage(
  ctx: McpContext,
  cursor: string | undefined,
): Promise<{ items: AgentPrompt[]; next: { nextCursor?: string } }> {
  const { items, nextAfter } = await listAgentPrompts(ctx, readCursor(Place, cursor) ?? { after: '' });
  const nextCursor = toCursor(nextAfter === null ? null : { after: nextAfter });
  return { items, next: nextCursor === null ? {} : { nextCursor } };
}
