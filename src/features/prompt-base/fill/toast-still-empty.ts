import { createElement } from 'react';
import { toast } from '@/components/ui/toast';
import { valueMessages } from '@/domain/prompt/value-messages';
import { readingMessages } from '@/domain/reading-messages';
import { UNDO_MS, UndoMessage } from '../actions/undo-message';
import { focusEmptyField } from './empty-fields';

/**
 * Says that a prompt is on the clipboard in which so many variables are still empty, with the way to the first of them.
 * Fetch this module when needed: it brings the toasts.
 */
export function toastStillEmpty(count: number): void {
  toast.success(
    (item) =>
      createElement(
        UndoMessage,
        { toastId: item.id, label: valueMessages.fillIn, onUndo: () => focusEmptyField() },
        createElement('span', null, readingMessages.prompt.copied),
        createElement('span', { className: 'font-normal text-fg-muted' }, valueMessages.stillEmpty(count)),
      ),
    { duration: UNDO_MS },
  );
}
