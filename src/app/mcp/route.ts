import { handleMcp } from '@/server/api/mcp/handle-mcp';
import { db } from '@/server/db';

/** The tools, prompts and resources of agents, which bring a personal access token. */
export function POST(request: Request): Promise<Response> {
  return handleMcp({ db, now: new Date() }, request);
}
