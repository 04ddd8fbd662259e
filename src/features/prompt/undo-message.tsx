'use client';

import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';

/** The words of the toast after a deletion, with the way back. */
export function UndoMessage({ toastId, onUndo }: { toastId: string; onUndo: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {messages.prompt.deleted}
      <Button
        variant="secondary"
        size="dense"
        onClick={() => {
          toast.dismiss(toastId);
          onUndo();
        }}
      >
        Undo
      </Button>
    </span>
  );
}
