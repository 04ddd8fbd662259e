'use client';

import { createElement } from 'react';
import { toast } from '@/components/ui/toast';
import { UNDO_MS, UndoMessage } from './undo-message';

/** A toast about something that was done, with the way back for ten seconds. */
export function toastWithUndo(text: string, onUndo: () => void): void {
  toast.success((item) => createElement(UndoMessage, { toastId: item.id, onUndo }, text), {
    duration: UNDO_MS,
  });
}
