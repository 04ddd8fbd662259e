import { z } from 'zod';
import { BLANK_TEXT, LATER_FIELDS, pick } from '@/domain/prompt/fields';

/**
 * An answer that carries a text, also of an earlier server: fields of prompts that came after the first release are
 * blank where it doesn't know them.
 */
export function withEarlierDefaults<Of extends z.ZodType>(answer: Of) {
  return z.preprocess(
    (given) =>
      typeof given === 'object' && given !== null ? { ...pick(BLANK_TEXT, LATER_FIELDS), ...given } : given,
    answer,
  );
}
