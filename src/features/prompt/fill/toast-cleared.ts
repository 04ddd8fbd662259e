import { valueMessages } from '@/domain/prompt/value-messages';
import { toastWithUndo } from '@/features/prompt-base/actions/toast-with-undo';

/** Says that the values are gone, with the way back for ten seconds. Fetch this module when needed: it brings the toasts. */
export function toastCleared(onUndo: () => void): void {
  toastWithUndo(valueMessages.cleared, onUndo);
}
