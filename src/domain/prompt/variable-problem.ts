import { fieldLabel } from './variable-label';
import { isWrong, type VariableField } from './variable-fields';
import { valueMessages } from './value-messages';

/** Returns why a value is invalid for a variable, or null. An empty value is valid if there is a default. */
export function fieldProblem(field: VariableField, value: string): string | null {
  const label = fieldLabel(field);
  if (value.trim() === '') return field.fallback === null ? valueMessages.missing(label) : null;
  if (!isWrong(field, value)) return null;
  return field.type === 'number' ? valueMessages.noNumber(label) : valueMessages.noOption(label);
}
