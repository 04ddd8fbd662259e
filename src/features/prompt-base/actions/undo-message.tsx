'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';

/** How long Undo is offered. */
export const UNDO_MS = 10_000;

/** The words of a toast about something that was done, with the way back or another way on. */
export function UndoMessage({
  toastId,
  label = 'Undo',
  onUndo,
  children,
}: {
  toastId: string;
  label?: string;
  onUndo: () => void;
  children?: ReactNode;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      <Button
        variant="secondary"
        size="dense"
        onClick={() => {
          toast.dismiss(toastId);
          onUndo();
        }}
      >
        {label}
      </Button>
    </span>
  );
}
