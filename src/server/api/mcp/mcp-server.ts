import 'server-only';
import {
  type McpRequestContext,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { agentMessages } from '@/domain/agent/messages';
import { siteUrl } from '@/env';
import { PRODUCT_VERSION } from '@/server/product-version';
import { serveCompletion } from './completion';
import type { McpContext } from './context';
import { draftingTools } from './drafting-tools';
import { servePrompts } from './prompts';
import { readingTools } from './reading-tools';
import { serveResources } from './resources';

/** What agents can do, each tool by its own name. None publishes (docs/decisions/0210-doors-for-programs.md). */
export const TOOLS = [...readingTools, ...draftingTools];

/**
 * A server of the protocol for one message of an agent: whatever is kept is kept in the database.
 * @param era clients before the stateless revision have no way to hear of changes from a server that keeps no sessions
 */
export function createMcpServer(ctx: McpContext, { era }: Pick<McpRequestContext, 'era'>): McpServer {
  const hears = era === 'modern';
  const notices = { listChanged: hears };
  const mcp = new McpServer(
    { name: 'cuebook', title: 'Cuebook', version: PRODUCT_VERSION, websiteUrl: siteUrl },
    {
      capabilities: {
        ...{ tools: { listChanged: false }, prompts: notices, completions: {} },
        resources: { ...notices, subscribe: hears },
      },
      instructions: agentMessages.instructions,
    },
  );
  mcp.server.setRequestHandler('tools/list', () => ({ tools: TOOLS.map(({ listed }) => listed) }));
  mcp.server.setRequestHandler('tools/call', ({ params: { name, arguments: given } }) => {
    const found = TOOLS.find(({ listed }) => listed.name === name);
    if (found === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, agentMessages.noTool(name));
    }
    return found.call(ctx, given);
  });
  servePrompts(mcp, ctx);
  serveResources(mcp, ctx);
  serveCompletion(mcp, ctx);
  return mcp;
}
