import { toolMessages } from './tool-messages.ts';
import { variableNames } from '../prompt/variables.ts';
import {
  siblingFile,
  classOf,
  type Context,
  formatOf,
  membersOf,
  parsedFile,
  templateOf,
  writtenTemplate,
} from './langchain-context.ts';
import { fillTemplate, textInTemplates } from './langchain-template.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import { textIn } from './tool-files.ts';
import { asText } from './values.ts';

export const FEW_SHOT = ['examples', 'example_prompt', 'example_separator'];

/** Returns whether a prompt is composed from examples. */
export function isFewShot(prompt: JsonObject): boolean {
  return 'examples' in prompt || 'suffix' in prompt;
}

/** Returns whether a prompt contains chat examples, whose prompt is messages. */
export function isFewShotChat(prompt: JsonObject): boolean {
  const shape = membersOf(prompt['example_prompt']);
  return 'examples' in prompt && (Array.isArray(shape['messages']) || shape['prompt'] !== undefined);
}

/** Joins prefix, examples and suffix into one text. Values of examples are text even if they look like variables. */
export function fewShotText(prompt: JsonObject, context: Context): string {
  const { example_separator: between } = prompt;
  const separator = typeof between === 'string' ? between : '\n\n';
  const shape = membersOf(prompt['example_prompt']);
  const template = writtenTemplate(shape, context);
  const examples = examplesOf(prompt['examples'], context).map((example) => {
    const values = valuesOf(example);
    if (template !== null) return fillTemplate(template, formatOf(shape), values);
    return [...values].map(([name, value]) => `${name}: ${value}`).join('\n');
  });
  const [prefix, suffix] = [partOf(prompt, 'prefix', context), partOf(prompt, 'suffix', context)];
  const asked = new Set([...variableNames(prefix), ...variableNames(suffix)]);
  context.lookAlikes.push(
    ...textInTemplates(examples.join('\n'), (name) => !asked.has(name), context.warnings),
  );
  return [prefix, ...examples, suffix].filter((part) => part !== '').join(separator);
}

/** Returns the messages of the examples of a chat: for each example those of its prompt, filled in. */
export function fewShotMessages(
  prompt: JsonObject,
  context: Context,
): { role: string; content: string }[] | null {
  if (!('examples' in prompt)) return null;
  const shape = membersOf(prompt['example_prompt']);
  const parts = Array.isArray(shape['messages']) ? shape['messages'] : [prompt['example_prompt'] ?? null];
  return examplesOf(prompt['examples'], context).flatMap((example) => {
    const values = valuesOf(example);
    return parts.flatMap((part) => {
      const message = messageOf(part, values, context);
      if (message === null) {
        context.warnings.push(toolMessages.warning.messagePart('example'));
        return [];
      }
      const { content } = message;
      context.lookAlikes.push(...textInTemplates(content, () => true, context.warnings));
      return [message];
    });
  });
}

function messageOf(part: Json, values: ReadonlyMap<string, string>, context: Context) {
  if (!isJsonObject(part)) return null;
  const members = membersOf(part);
  const inner = members['prompt'] === undefined ? members : membersOf(members['prompt']);
  const template = writtenTemplate(inner, context);
  if (template === null) return null;
  const role = textIn(members['role']) ?? classRole(classOf(part)) ?? 'user';
  return { role, content: fillTemplate(template, formatOf(inner), values) };
}

/** Roles by the beginning of a class name. */
const CLASS_ROLES: readonly (readonly [start: string, role: string])[] = [
  ['System', 'system'],
  ['Human', 'user'],
  ['AI', 'assistant'],
];

/** Returns the message role of a class; null for a class of any role. */
export function classRole(name: string): string | null {
  return CLASS_ROLES.find(([start]) => name.startsWith(start))?.[1] ?? null;
}

/** A part around the examples: a text, or a prompt of its own. */
function partOf(prompt: JsonObject, key: 'prefix' | 'suffix', context: Context): string {
  const part = prompt[key];
  if (isJsonObject(part)) return templateOf({ ...membersOf(part), input_variables: [] }, context);
  return templateOf({ ...prompt, input_variables: [] }, context, key);
}

function valuesOf(example: JsonObject): Map<string, string> {
  return new Map(Object.entries(example).map(([name, value]) => [name, asText(value)]));
}

/** Returns the examples of a prompt, which may be in a file beside it. */
function examplesOf(given: Json | undefined, context: Context): JsonObject[] {
  const name = textIn(given);
  if (name === null) return Array.isArray(given) ? given.filter(isJsonObject) : [];
  const file = siblingFile(name, context);
  if (file === null) return [];
  const parsed = parsedFile(file);
  if (parsed.why === null && Array.isArray(parsed.value)) return parsed.value.filter(isJsonObject);
  context.warnings.push(parsed.why ?? toolMessages.warning.missingFile(name));
  return [];
}
