import { useEffect, useState } from 'react';
import type { ReviewPlace } from '@/domain/review/schema';
import { positionKey } from './position-key';

/** The id of a line of the version under review. */
export function lineId(place: ReviewPlace): string {
  return `line-${positionKey(place)}`;
}

/** The id of what stands where the shown part of a file ends. */
export function endId(path: string): string {
  return `end-${path}`;
}

/** Focuses a line; where it isn't shown, what stands at the end of its file. */
export function focusPlace(place: ReviewPlace): void {
  const found =
    document.getElementById(lineId(place)) ??
    (place.path === undefined ? null : document.getElementById(endId(place.path)));
  found?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: 'center' });
}

/** A line that was asked for; another object for each time. */
export type ShownLine = { place: ReviewPlace };

/** The line of the version that the reader was led to, and what leads to another: it gets the focus once it is there. */
export function useShownLine(): [ShownLine | null, (place: ReviewPlace) => void] {
  const [shown, setShown] = useState<ShownLine | null>(null);
  useEffect(() => {
    if (shown !== null) focusPlace(shown.place);
  }, [shown]);
  return [shown, (place) => setShown({ place })];
}
