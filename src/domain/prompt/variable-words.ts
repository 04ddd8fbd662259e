import type { VariableField } from './variable-fields';

/** The name of a variable, `agent_name`, as words. */
export function nameAsWords(name: string): string {
  return name.replaceAll('_', ' ');
}

/** The same of a variable of a form; what its author calls it stays as it is. */
export function fieldWords({ label, name }: Pick<VariableField, 'label' | 'name'>): string {
  return label === name ? nameAsWords(name) : label;
}
