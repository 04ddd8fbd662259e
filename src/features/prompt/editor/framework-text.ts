import type { Framework } from '@/domain/generator/frameworks';

/** A text to begin with: each part of a framework by its name, with a variable to write over. */
export function frameworkText({ fields }: Framework): string {
  return fields.map(({ id, label }) => `${label}: {{${id}}}`).join('\n\n');
}
