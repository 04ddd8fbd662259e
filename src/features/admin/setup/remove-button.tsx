'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorBox } from '@/components/ui/error-box';
import type { ServiceName } from '@/domain/admin/service-settings';
import { setupMessages as said } from '@/domain/admin/setup-messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

type RemoveButtonProps = {
  service: ServiceName;
  name: string;
  question: { title: string; description: string };
  onRemoved: () => Promise<void>;
};

/** Removes the stored settings of a service, after a confirmation. */
export function RemoveButton({ service, name, question, onRemoved }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.admin.removeService.useMutation({
    onSuccess: async () => {
      setAsking(false);
      await onRemoved();
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        size="dense"
        aria-label={`${said.remove} ${name}`}
        onClick={() => {
          remove.reset();
          setAsking(true);
        }}
      >
        {said.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        {...question}
        confirmLabel={said.remove}
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ name: service })}
      >
        {remove.error && <ErrorBox>{errorText(remove.error)}</ErrorBox>}
      </ConfirmDialog>
    </>
  );
}
