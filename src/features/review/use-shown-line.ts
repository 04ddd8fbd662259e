import { useEffect, useState } from 'react';
import type { ReviewPlace } from '@/domain/review/schema';
import { positionKey } from './position-key';

/** The id of a line of the version under review. */
export function lineId(place: ReviewPlace): string {
  return `line-${positionKey(place)}`;
}

/** A line that was asked for; another object for each time. */
export type ShownLine = { place: ReviewPlace };

/** The line of the version that the reader was led to, and what leads to another: it gets the focus once it is there. */
export function useShownLine(): [ShownLine | null, (place: ReviewPlace) => void] {
  const [shown, setShown] = useState<ShownLine | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const line = document.getElementById(lineId(shown.place));
    line?.focus({ preventScroll: true });
    line?.scrollIntoView({ block: 'center' });
  }, [shown]);
  return [shown, (place) => setShown({ place })];
}
