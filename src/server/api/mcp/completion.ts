import 'server-only';
import type { McpServer } from '@modelcontextprotocol/server';
import { completeValue } from '@/server/services/agent/complete-value';
import { findSlugs } from '@/server/services/agent/find-slugs';
import type { McpContext } from './context';
import { answering } from './failure';

/** Maximum values per response allowed by the protocol. */
const VALUES_MOST = 100;

/** Returns completions for the parts of a resource's address. */
async function completePlace(ctx: McpContext, name: string, typed: string): Promise<string[]> {
  if (name === 'slug') return findSlugs(ctx, typed);
  return ['newest', 'approved'].filter((version) => name === 'version' && version.startsWith(typed));
}

/** Completes the arguments of prompts, from choices and test cases, and the addresses of resources. */
export function serveCompletion({ server }: McpServer, ctx: McpContext): void {
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) =>
    answering(ctx, async () => {
      const { name, value: typed } = argument;
      const values =
        ref.type === 'ref/prompt'
          ? await completeValue(ctx, { identifier: ref.name, name, typed })
          : await completePlace(ctx, name, typed);
      const total = values.length;
      return { completion: { values: values.slice(0, VALUES_MOST), total, hasMore: total > VALUES_MOST } };
    }),
  );
}
