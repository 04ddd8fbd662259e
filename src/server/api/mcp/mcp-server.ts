import 'server-only';
import { type McpRequestContext, McpServer } from '@modelcontextprotocol/server';
import { agentMessages } from '@/domain/agent/messages';
import { siteUrl } from '@/env';
import { PRODUCT_VERSION } from '@/server/product-version';
import { serveCompletion } from './completion';
import type { McpContext } from './context';
import { servePrompts } from './prompts';
import { serveResources } from './resources';
import { serveSkills } from './skills';
import { serveTools } from './tools';

/** Registers the handlers for tools, prompts, resources and completions on a server. */
export type Offer = (mcp: McpServer, ctx: McpContext, era: McpRequestContext['era']) => void;

/** Everything that the product offers to agents. */
export const offerOfProduct: Offer = (mcp, ctx, era) => {
  // Before the handlers of resources, which read the files of skills, too.
  if (era === 'modern') serveSkills(mcp, ctx);
  serveTools(mcp, ctx);
  servePrompts(mcp, ctx);
  serveResources(mcp, ctx);
  serveCompletion(mcp, ctx);
};

/**
 * Creates an MCP server for one message of an agent: all state is in the database.
 * @param era clients before the stateless revision can't get changes from a server that keeps no sessions
 */
export function createMcpServer(
  ctx: McpContext,
  { era }: Pick<McpRequestContext, 'era'>,
  offer: Offer,
): McpServer {
  const hears = era === 'modern';
  const notices = { listChanged: hears };
  const mcp = new McpServer(
    { name: 'cuebook', title: 'Cuebook', version: PRODUCT_VERSION, websiteUrl: siteUrl },
    {
      capabilities: {
        tools: { listChanged: false },
        prompts: notices,
        completions: {},
        resources: { ...notices, subscribe: hears },
      },
      instructions: agentMessages.instructions,
    },
  );
  offer(mcp, ctx, era);
  return mcp;
}
