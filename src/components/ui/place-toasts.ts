/** The edges of something on the page, in px from the top left corner of the window. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface ToastPlace {
  side: 'start' | 'end';
  /** How far above their usual place, in px. */
  lift: number;
}

/** How far one attempt is above the one before, in px. */
const STEP = 8;

const overlaps = (one: Edges, other: Edges) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const moved = ({ left, top, right, bottom }: Edges, lift: number): Edges => ({
  left,
  right,
  top: top - lift,
  bottom: bottom - lift,
});

/**
 * Finds the lowest place where toasts cover no control, at the start of the content before its end. Where
 * there is none in the lower half of the window, they stay at the start.
 * @param places the toasts at their usual height, at each side
 * @param controls what must stay free
 * @param highest where the toasts may not begin above, in px from the top of the window
 */
export function placeToasts(
  places: Record<ToastPlace['side'], Edges>,
  controls: readonly Edges[],
  highest: number,
): ToastPlace {
  const most = Math.max(0, places.start.top - highest);
  for (let lift = 0; lift <= most; lift += STEP) {
    for (const side of ['start', 'end'] as const) {
      const place = moved(places[side], lift);
      if (!controls.some((control) => overlaps(place, control))) return { side, lift };
    }
  }
  return { side: 'start', lift: 0 };
}
