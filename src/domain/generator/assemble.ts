import { FRAMEWORKS } from './frameworks';
import type { FieldId, FieldValues, GeneratorFramework } from './vocabulary';

/**
 * The prompt made of the fields: those that are not blank, each `Label: value` with the
 * value trimmed, separated by blank lines. `NONE` gives the prompt text as it is.
 */
export function assemble(framework: GeneratorFramework, fields: FieldValues): string {
  if (framework === 'NONE') return fields.prompt ?? '';
  return FRAMEWORKS[framework].fields
    .flatMap(({ id, label }) => {
      const value = (fields[id] ?? '').trim();
      return value === '' ? [] : [`${label}: ${value}`];
    })
    .join('\n\n');
}

/** The place in a field that a place in the assembled prompt comes from; null inside labels and between fields. */
export function placeInFields(
  framework: GeneratorFramework,
  fields: FieldValues,
  at: number,
): { field: FieldId; at: number } | null {
  if (framework === 'NONE') return { field: 'prompt', at };
  let start = 0;
  for (const { id, label } of FRAMEWORKS[framework].fields) {
    const value = fields[id] ?? '';
    const length = value.trim().length;
    if (length === 0) continue;
    const valueStart = start + label.length + 2;
    const lead = value.length - value.trimStart().length;
    if (at >= valueStart && at < valueStart + length) return { field: id, at: at - valueStart + lead };
    start = valueStart + length + 2;
  }
  return null;
}
