import { characterCount } from '@/domain/characters';

/** From this share of a limit on the form counts aloud. */
const NEAR = 0.8;

/** What the counter of a field says once its text comes near the limit. */
export function counterNear(text: string, max: number): { value: number; max: number } | undefined {
  return text.length < max * NEAR ? undefined : { value: characterCount(text), max };
}
