import type { KeyboardEvent } from 'react';
import { pressedEnter } from '@/lib/pressed-enter';

/** Ctrl and Enter, or Command and Enter, in a field send its form. */
export function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!pressedEnter(event) || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
