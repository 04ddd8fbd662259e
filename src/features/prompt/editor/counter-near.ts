import { characterCount } from '@/domain/characters';

/** Share of a limit from which the form shows a counter. */
const NEAR = 0.8;

/** Value of a field's counter, once its text is near the limit. */
export function counterNear(text: string, max: number): { value: number; max: number } | undefined {
  return text.length < max * NEAR ? undefined : { value: characterCount(text), max };
}
