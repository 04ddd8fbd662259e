import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus with the arrow keys from the checkbox of a row to that of the next or previous one. With Shift it gets
 * the same state, so that a range is selected or deselected.
 * @param onTick called with the index of the other row on the page
 */
export function moveTick(
  event: KeyboardEvent<HTMLInputElement>,
  onTick: (to: number, isTicked: boolean) => void,
): void {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...(event.currentTarget.closest('tbody')?.rows ?? [])];
  const at = rows.findIndex((row) => row.contains(event.currentTarget));
  event.preventDefault();
  const ticks = rows.map((row) => row.querySelector<HTMLInputElement>('input[type="checkbox"]:enabled'));
  // Skips rows that can’t be imported.
  let to = at + step;
  while (to >= 0 && to < ticks.length && ticks[to] === null) to += step;
  const next = ticks[to];
  if (next == null) return;
  next.focus();
  if (event.shiftKey && next.checked !== event.currentTarget.checked) onTick(to, event.currentTarget.checked);
}
