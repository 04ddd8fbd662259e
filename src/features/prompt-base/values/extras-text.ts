import { isSameJson } from '@/domain/json';
import { Extras } from '@/domain/prompt/extras';

/** Extras as the form holds them: JSON to read and write, nothing for none. */
export function textOfExtras(extras: Extras): string {
  return Object.keys(extras).length === 0 ? '' : JSON.stringify(extras, null, 2);
}

/** What the text of a form means, or why it means nothing. */
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

/** The extras of a text that the form has let through. */
export function extrasOf(text: string): Extras {
  const read = readExtras(text);
  return 'extras' in read ? read.extras : {};
}

/** Whether two texts mean the same, as far as they mean something. */
export function sameExtras(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [readExtras(a), readExtras(b)];
  return 'extras' in left && 'extras' in right && isSameJson(left.extras, right.extras);
}
