import 'server-only';
import type { McpServer, Prompt, PromptMessage } from '@modelcontextprotocol/server';
import { AppError } from '@/domain/errors';
import { describeVariable } from '@/domain/prompt/used-details';
import { fieldProblem } from '@/domain/prompt/variable-problem';
import { type VariableField, variableFields } from '@/domain/prompt/variable-fields';
import type { AgentPrompt } from '@/server/services/agent/list-agent-prompts';
import { readForAgent } from '@/server/services/agent/read-for-agent';
import { fillText } from '@/server/services/prompt/read-version';
import type { McpContext } from './context';
import { answering } from './failure';
import { agentPromptPage } from './page';

function argumentOf({ fallback, isGuessed, ...field }: VariableField) {
  const about = { ...field, options: [...field.options], default: fallback };
  const described = isGuessed ? {} : { description: describeVariable(about) };
  return { name: field.name, required: fallback === null, ...described };
}

function listed({ slug, title, description, fields }: AgentPrompt): Prompt {
  return { name: slug, title, description: description || title, arguments: fields.map(argumentOf) };
}

/** Converts a message to the protocol, which has two roles: system and developer messages become the user's. */
function messageOf(role: string, text: string): PromptMessage {
  return { role: role === 'assistant' ? 'assistant' : 'user', content: { type: 'text', text } };
}

/** Returns the values of the variables by name. Throws BAD_REQUEST, listing each missing or invalid value. */
function valuesFor(fields: readonly VariableField[], given: Readonly<Record<string, string>>) {
  const values = new Map(Object.entries(given));
  const problems = fields.flatMap((field) => fieldProblem(field, values.get(field.name) ?? '') ?? []);
  if (problems.length > 0) throw new AppError('BAD_REQUEST', `${problems.join('. ')}.`);
  return fields.flatMap(({ name }) => {
    const value = values.get(name) ?? '';
    return value.trim() === '' ? [] : [{ name, value }];
  });
}

/** Registers the user's prompts on a server: those offered to the user, and any other they can read, by slug. */
export function servePrompts({ server }: McpServer, ctx: McpContext): void {
  server.setRequestHandler('prompts/list', ({ params }) =>
    answering(ctx, async () => {
      const { items, next } = await agentPromptPage(ctx, params?.cursor);
      return { prompts: items.map(listed), ...next };
    }),
  );
  server.setRequestHandler('prompts/get', ({ params }) =>
    answering(ctx, async () => {
      const found = await readForAgent(ctx, { identifier: params.name, version: 'newest' });
      const values = valuesFor(variableFields(found.content, found.variables), params.arguments ?? {});
      const { text, messages } = fillText(found, values);
      const said = messages ?? [{ role: 'user', content: text }];
      return {
        description: found.description || found.title,
        messages: said.map(({ role, content }) => messageOf(role, content)),
      };
    }),
  );
}
