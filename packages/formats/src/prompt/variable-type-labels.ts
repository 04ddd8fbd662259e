import type { VariableType } from './variable-type.ts';

export const VARIABLE_TYPE_LABELS: Readonly<Record<VariableType, string>> = {
  text: 'Text',
  long: 'Long text',
  number: 'Number',
  choice: 'Choice',
};
