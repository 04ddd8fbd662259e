import { FRAMEWORKS } from './frameworks';
import type { FieldValues, GeneratorFramework } from './vocabulary';

/**
 * The prompt made of the fields (specification 4, Generator): those that are not blank, each `Label: value` with the
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
