'use client';

import { RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** Brings back or deletes for good: one prompt, named for readers who only hear the button, or the chosen ones. */
export function TrashButtons({
  title,
  disabledReason,
  isRestoring,
  onRestore,
  onPurge,
}: {
  title?: string;
  disabledReason?: string | false;
  isRestoring: boolean;
  onRestore: () => void;
  /** Asks first. */
  onPurge: () => void;
}) {
  const named = (label: string) => (title === undefined ? undefined : `${label}: ${title}`);
  return (
    <>
      <Button
        variant="secondary"
        size="dense"
        icon={<RotateCcw aria-hidden="true" />}
        aria-label={named('Restore')}
        loading={isRestoring}
        disabledReason={disabledReason}
        onClick={onRestore}
      >
        Restore
      </Button>
      <Button
        variant="secondary"
        size="dense"
        aria-haspopup="dialog"
        icon={<Trash2 aria-hidden="true" className="text-danger" />}
        aria-label={named('Delete permanently')}
        disabledReason={disabledReason}
        onClick={onPurge}
      >
        Delete permanently
      </Button>
    </>
  );
}
