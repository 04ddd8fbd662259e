import type { VariableDetails } from '../prompt/variable-details';
import { variableFields } from '../prompt/variable-fields';
import { fillParts, joinParts } from '../prompt/variables';
import type { TestInput } from './schema';

/** A text, and what it says of its variables. */
export type Fillable = { content: string; variables: readonly VariableDetails[] };

/** What inputs and the variables of a text have not in common. */
export type Drift = {
  /** Variables without a value and without a default. */
  missing: string[];
  /** Values whose variable is not in the text. */
  unused: string[];
};

/** Where the inputs of a case and a text have come apart, in the order of each. */
export function driftOf({ content, variables: details }: Fillable, inputs: readonly TestInput[]): Drift {
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

/** A text with the inputs of a case in place of its variables, a variable's default where there is none; see {@link driftOf}. */
export function fillCase({ content, variables }: Fillable, inputs: readonly TestInput[]): string {
  const values = new Map<string, string>();
  for (const { name, fallback } of variableFields(content, variables)) {
    if (fallback !== null) values.set(name, fallback);
  }
  for (const { name, value } of inputs) values.set(name, value);
  return joinParts(fillParts(content, values));
}
