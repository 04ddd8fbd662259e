import { useState } from 'react';
import type { ReviewStatement } from '@/domain/review/schema';
import { placeOf } from './position-key';
import type { Drafts } from './review-lines';

export const NOTES = 'notes';

/** The texts that were typed on the page and not sent, by position. Closed forms and failed calls keep them. */
export function useReviewDrafts(): Drafts & {
  isDirty: boolean;
  unsent: ReviewStatement[];
  clear: () => void;
} {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  return {
    of: (key) => texts[key] ?? '',
    set: (key, text) => setTexts((before) => ({ ...before, [key]: text })),
    unsent: Object.entries(texts).flatMap(([key, body]) => {
      if (key === NOTES || body.trim() === '') return [];
      const place = placeOf(key);
      return [place === undefined ? { body } : { body, place }];
    }),
    clear: () => setTexts({}),
    isDirty: Object.values(texts).some((text) => text.trim() !== ''),
  };
}
