import type { ChatMessage } from '../prompt/chat-messages';
import type { VariableDetails } from '../prompt/variable-details';
import { variableFields } from '../prompt/variable-fields';
import { fillParts, joinParts } from '../prompt/variables';
import type { TestInput } from './schema';

/** A text, its messages if it is a chat, and the details of its variables. */
export type Fillable = {
  content: string;
  messages: readonly ChatMessage[] | null;
  variables: readonly VariableDetails[];
};

/** Differences between inputs and the variables of a text. */
export type InputDifferences = {
  /** Variables without a value and without a default. */
  missing: string[];
  /** Values whose variable is not in the text. */
  unused: string[];
};

/** Returns how the inputs of a case and the variables of a text differ, in the order of each. */
export function inputDifferences(
  { content, variables: details }: Omit<Fillable, 'messages'>,
  inputs: readonly TestInput[],
): InputDifferences {
  const variables = variableFields(content, details);
  const given = new Set(inputs.map(({ name }) => name));
  const known = new Set(variables.map(({ name }) => name));
  return {
    missing: variables
      .filter(({ name, fallback }) => fallback === null && !given.has(name))
      .map(({ name }) => name),
    unused: inputs.map(({ name }) => name).filter((name) => !known.has(name)),
  };
}

/** Values of the variables of a text: the inputs of a case, else the defaults. */
function valuesFor(
  { content, variables }: Omit<Fillable, 'messages'>,
  inputs: readonly TestInput[],
): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const { name, fallback } of variableFields(content, variables)) {
    if (fallback !== null) values.set(name, fallback);
  }
  for (const { name, value } of inputs) values.set(name, value);
  return values;
}

/** The messages of a chat, each filled in; null for one text. */
export function fillMessages(text: Fillable, inputs: readonly TestInput[]): ChatMessage[] | null {
  if (text.messages === null) return null;
  const values = valuesFor(text, inputs);
  return text.messages.map(({ role, content }) => ({ role, content: joinParts(fillParts(content, values)) }));
}

/** Fills in a text with the inputs of a case, or with the defaults of variables; see {@link inputDifferences}. */
export function fillCase(text: Omit<Fillable, 'messages'>, inputs: readonly TestInput[]): string {
  return joinParts(fillParts(text.content, valuesFor(text, inputs)));
}
