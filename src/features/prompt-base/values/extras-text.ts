import { isSameJson } from '@/domain/json';
import { Extras } from '@/domain/prompt/extras';

/** Extras as the form has them: JSON to edit, or an empty text for none. */
export function textOfExtras(extras: Extras): string {
  return Object.keys(extras).length === 0 ? '' : JSON.stringify(extras, null, 2);
}

export function readExtras(text: string): { extras: Extras } | { problem: string } {
  if (text.trim() === '') return { extras: {} };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    return { problem: `Invalid JSON: ${reason}` };
  }
  const extras = Extras.safeParse(json);
  if (extras.success) return { extras: extras.data };
  const [issue] = extras.error.issues;
  const place = issue?.path.join('.') ?? '';
  return { problem: `${place === '' ? 'Details' : place}: ${issue?.message ?? ''}` };
}

/** Parses extras that the form has validated. */
export function extrasOf(text: string): Extras {
  const read = readExtras(text);
  return 'extras' in read ? read.extras : {};
}

/** Whether two texts contain the same extras; invalid texts are compared as they are. */
export function sameExtras(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [readExtras(a), readExtras(b)];
  return 'extras' in left && 'extras' in right && isSameJson(left.extras, right.extras);
}
