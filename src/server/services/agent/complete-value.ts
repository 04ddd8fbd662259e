import { variableFields } from '@/domain/prompt/variable-fields';
import type { ServiceContext } from '../context';
import { loadPromptFacts } from '../prompt/load-prompt';
import { casesLength, loadReadableCases } from '../test-case/test-rows';
import { type AgentContext, readForAgent } from './read-for-agent';

type Asked = { identifier: string; name: string; typed: string };

/**
 * Returns possible values of a prompt's variable: its choices, else those of its test cases, which contain the typed
 * text, regardless of case. Throws NOT_FOUND for a prompt that the agent's user cannot read.
 */
export async function completeValue(
  ctx: AgentContext & Pick<ServiceContext, 'answerText'>,
  { identifier, name, typed }: Asked,
): Promise<string[]> {
  const { promptId, content, variables } = await readForAgent(ctx, { identifier, version: 'newest' });
  const field = variableFields(content, variables).find((one) => one.name === name);
  if (field === undefined) return [];
  const values = field.type === 'choice' ? field.options : await testValues(ctx, promptId, name);
  const wanted = typed.toLowerCase();
  return [...new Set(values)].filter((value) => value.toLowerCase().includes(wanted));
}

async function testValues(
  { db, actor, answerText }: AgentContext & Pick<ServiceContext, 'answerText'>,
  promptId: string,
  name: string,
): Promise<string[]> {
  answerText?.reserve(await casesLength(db, promptId));
  const cases = await loadReadableCases(db, actor, await loadPromptFacts(db, actor, promptId));
  return cases.flatMap(({ inputs }) => inputs.filter((one) => one.name === name).map(({ value }) => value));
}
