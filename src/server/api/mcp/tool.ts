import 'server-only';
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { agentMessages } from '@/domain/agent/messages';
import { reportUnknownKeys, placeOf, PROBLEMS_MAX } from '@/domain/input-problems';
import type { TokenScope } from '@/domain/token/scopes';
import { refusalOf } from '../refusal-response';
import { type McpContext, requireScope } from './context';

reportUnknownKeys();

/** A tool: how it is listed, the scope it requires, and its handler. */
export type Tool = {
  listed: ListedTool;
  scope: TokenScope;
  call: (ctx: McpContext, given: unknown) => Promise<CallToolResult>;
};

type Facts<Input extends z.ZodType, Output extends z.ZodType> = {
  scope: TokenScope;
  title: string;
  description: string;
  /** The tool creates something. No tool deletes anything or changes what others read. */
  makes?: boolean;
  input: Input;
  output: Output;
  answer: (ctx: McpContext, input: z.output<Input>) => Promise<z.input<Output>>;
};

const ObjectSchema = z.looseObject({ type: z.literal('object') });

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  return ObjectSchema.parse(z.toJSONSchema(schema, { io }));
}

function problemsOf({ issues }: z.ZodError): string[] {
  return issues.slice(0, PROBLEMS_MAX).map(({ path, message }) => {
    const field = placeOf(path);
    return field === '' ? message : `${field}: ${message}`;
  });
}

const refused = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

/**
 * Defines a tool. A call checks the scope first, then validates the input; errors become plain messages, and unexpected
 * errors get a generic one.
 */
export function tool<Input extends z.ZodType, Output extends z.ZodType>(
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
  return {
    scope,
    listed: {
      name,
      title,
      description,
      annotations,
      inputSchema: schemaOf(input, 'input'),
      outputSchema: schemaOf(output, 'output'),
    },
    call: async (ctx, given) => {
      try {
        requireScope(ctx, scope);
        const read = input.safeParse(given ?? {});
        if (!read.success) return refused(agentMessages.wrongInput(problemsOf(read.error)));
        const structuredContent = z
          .record(z.string(), z.unknown())
          .parse(output.parse(await answer(ctx, read.data)));
        // For clients that don't support structured content.
        return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
      } catch (error) {
        return refused(refusalOf(error, ctx.requestId).message);
      }
    },
  };
}
