import 'server-only';
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { agentMessages } from '@/domain/agent/messages';
import { reportUnknownKeys, namedKeys, placeOf, PROBLEMS_MAX } from '@/domain/input-problems';
import type { TokenScope } from '@/domain/token/scopes';
import { refusalOf } from '../refusal-response';
import { type McpContext, requireScope } from './context';
import { readArguments } from './read-arguments';
import { servedSchema } from './served-schema';

reportUnknownKeys();

/** A tool: how it is listed, the scope it requires, and its handler. */
export type Tool = {
  listed: ListedTool;
  scope: TokenScope;
  call: (ctx: McpContext, given: unknown) => Promise<CallToolResult>;
};

type Facts<Input extends z.ZodType, Output extends z.ZodObject> = {
  scope: TokenScope;
  title: string;
  description: string;
  /** The tool creates something. No tool deletes anything or changes what others read. */
  makes?: boolean;
  input: Input;
  output: Output;
  answer: (ctx: McpContext, input: z.output<Input>) => Promise<z.input<Output>>;
};

function problemsOf({ issues }: z.ZodError): string[] {
  return issues.slice(0, PROBLEMS_MAX).map(({ path, message }) => {
    const field = placeOf(path);
    return field === '' ? message : `${field}: ${message}`;
  });
}

const refused = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

const Note = z.string().optional().describe('What the tool ignored or read in another form.');

/**
 * Defines a tool. A call checks the scope first, then reads the arguments as models send them (read-arguments.ts) and
 * validates them; errors become plain messages, and unexpected errors get a generic one.
 */
export function tool<Input extends z.ZodType, Output extends z.ZodObject>(
  name: string,
  { scope, title, description, makes = false, input, output, answer }: Facts<Input, Output>,
): Tool {
  const annotations = {
    title,
    readOnlyHint: !makes,
    destructiveHint: false,
    idempotentHint: !makes,
    openWorldHint: false,
  };
  const shape = z.toJSONSchema(input, { io: 'input' });
  const withNote = output.extend({ note: Note });
  return {
    scope,
    listed: {
      name,
      title,
      description,
      annotations,
      inputSchema: servedSchema(shape, 'input'),
      outputSchema: servedSchema(z.toJSONSchema(withNote, { io: 'output' }), 'output'),
    },
    call: async (ctx, given) => {
      try {
        requireScope(ctx, scope);
        const { value, unknown, taken } = readArguments(shape, given);
        const notes = [
          ...(unknown.length > 0 ? [agentMessages.ignored(namedKeys(unknown))] : []),
          ...(taken.length > 0 ? [agentMessages.taken(taken.slice(0, PROBLEMS_MAX))] : []),
        ];
        const note = notes.length === 0 ? undefined : notes.join(' ');
        const read = input.safeParse(value);
        if (!read.success) {
          const problem = agentMessages.wrongInput(problemsOf(read.error));
          return refused(note === undefined ? problem : `${problem} ${note}`);
        }
        const structuredContent = {
          ...output.parse(await answer(ctx, read.data)),
          ...(note !== undefined && { note }),
        };
        // For clients that don't support structured content.
        return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
      } catch (error) {
        return refused(refusalOf(error, ctx.requestId).message);
      }
    },
  };
}
