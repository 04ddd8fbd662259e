import 'server-only';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { refusalOf } from '../refusal-response';
import { type McpContext, requireScope } from './context';

/** Runs a read: requires the scope and turns errors into plain messages. Unexpected errors get a generic message. */
export async function answering<Answer>(ctx: McpContext, work: () => Promise<Answer>): Promise<Answer> {
  try {
    requireScope(ctx, 'prompts:read');
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const { status, message } = refusalOf(error, ctx.requestId);
    const code = status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, message);
  }
}
