import 'server-only';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { refusalOf } from '../refusal-response';
import { type McpContext, requireScope } from './context';

/**
 * Answers what reads: asks the scope for it, and says in plain words what went wrong. Of what nobody foresaw it says nothing but
 * that.
 */
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
