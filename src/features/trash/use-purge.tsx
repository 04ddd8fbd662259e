'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import { trashMessages } from '@/domain/trash/messages';
import type { TrashEntry } from '@/domain/trash/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Asks before a prompt goes for good. */
export function usePurge(onSettled: () => void) {
  const [doomed, setDoomed] = useState<TrashEntry | null>(null);
  const [asking, setAsking] = useState(false);
  const purge = trpc.trash.purge.useMutation({
    onSuccess: () => toast.success(trashMessages.purged),
    onError: toastError,
    onSettled: () => {
      setAsking(false);
      onSettled();
    },
  });
  const ask = (entry: TrashEntry) => {
    setDoomed(entry);
    setAsking(true);
  };
  const dialog = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title={trashMessages.purgeTitle}
      description={trashMessages.purgeQuestion}
      confirmLabel="Delete permanently"
      tone="danger"
      loading={purge.isPending}
      onConfirm={() => {
        if (doomed !== null) purge.mutate({ id: doomed.id });
      }}
    >
      <p dir="auto" className="line-clamp-2 font-semibold">
        {doomed?.title}
      </p>
    </ConfirmDialog>
  );
  return { ask, dialog };
}
