'use client';

import { reviewMessages } from '@/domain/review/messages';
import { UndoMessage } from '@/features/prompt-base/actions/undo-message';

/** The field for comments on the whole version, on the page of a review. */
export const GENERAL_COMMENT_ID = 'general-comment';

function focusComment(): void {
  document.getElementById(GENERAL_COMMENT_ID)?.querySelector('textarea')?.focus();
}

/** Says that a review was requested, and leads to a note for the reviewers. */
export function NoteOffer({ toastId, who }: { toastId: string; who: string }) {
  return (
    <UndoMessage toastId={toastId} label="Add a note" onUndo={focusComment}>
      {reviewMessages.asked(who)}
    </UndoMessage>
  );
}
