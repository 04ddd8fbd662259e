import type { KeyboardEvent } from 'react';

/** How far each key moves the focus; `Home` and `End` go to the ends. */
function targetOf(key: string, at: number, count: number, isRtl: boolean): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return step === 0 ? null : (at + (isRtl ? -step : step) + count) % count;
}

/** Keys of a row that is one tab stop: arrows move the focus between what matches inside it. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, matches: string): void {
  const parts = [...event.currentTarget.querySelectorAll<HTMLElement>(matches)];
  const at = parts.findIndex((part) => part === document.activeElement);
  if (at < 0) return;
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const target = targetOf(event.key, at, parts.length, isRtl);
  if (target === null) return;
  event.preventDefault();
  parts[target]?.focus();
}
