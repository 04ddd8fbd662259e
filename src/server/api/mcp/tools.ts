import 'server-only';
import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { agentMessages } from '@/domain/agent/messages';
import type { McpContext } from './context';
import { draftingTools } from './drafting-tools';
import { readingTools } from './reading-tools';

/** All tools of agents. None publishes (docs/decisions/0022-apis-for-programs-and-agents.md). */
export const TOOLS = [...readingTools, ...draftingTools];

export function serveTools({ server }: McpServer, ctx: McpContext): void {
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS.map(({ listed }) => listed) }));
  server.setRequestHandler('tools/call', ({ params: { name, arguments: given } }) => {
    const found = TOOLS.find(({ listed }) => listed.name === name);
    if (found === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, agentMessages.noTool(name));
    }
    return found.call(ctx, given);
  });
}
