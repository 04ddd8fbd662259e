import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { UNDO_MS, UndoMessage } from '@/features/prompt-base/actions/undo-message';

/** Says that a text was taken over and which tag came with it, with the way back for the tag. */
export function toastAddedTag(said: string, tag: string, onUndo: () => void): void {
  toast.success(
    (item) => (
      <UndoMessage toastId={item.id} onUndo={onUndo}>
        <span className="grid">
          <span>{said}</span>
          <span className="font-normal text-fg-muted">{messages.editorAi.addedTag(tag)}</span>
        </span>
      </UndoMessage>
    ),
    { duration: UNDO_MS },
  );
}
