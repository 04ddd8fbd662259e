'use client';

import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { messages } from '@/domain/messages';
import type { LeaveGuard } from '@/lib/use-leave-guard';

export interface LeaveDialogProps {
  guard: LeaveGuard;
  /** Comes before leaving. */
  onLeave?: () => void;
}

/** Asks before what was typed is left behind. */
export function LeaveDialog({ guard, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      onOpenChange={guard.stay}
      title={messages.form.unsavedTitle}
      description={messages.form.unsaved}
      cancelLabel="Stay"
      confirmLabel="Leave"
      tone="danger"
      onConfirm={() => {
        onLeave?.();
        guard.leave();
      }}
    />
  );
}
