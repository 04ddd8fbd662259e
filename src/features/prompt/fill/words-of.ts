import type { VariableField } from '@/domain/prompt/variable-fields';

/** `agent_name` as words; what its author calls it stays as it is. */
export function wordsOf({ label, name }: Pick<VariableField, 'label' | 'name'>): string {
  return label === name ? name.replaceAll('_', ' ') : label;
}
