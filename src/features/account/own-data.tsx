'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { dataMessages } from '@/domain/account/data-messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { downloadFrom } from '@/lib/download';
import { AccountRow } from './account-row';
import { useLeave } from './use-sign-out';

/** Everything of one's own, to take along or to delete. */
export function OwnData({ email }: { email: string | null }) {
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);
  const [removesPrompts, setRemovesPrompts] = useState(false);
  const download = trpc.account.exportData.useMutation({
    onSuccess: ({ href }) => downloadFrom(href),
    onError: toastError,
  });
  const deletion = trpc.account.deleteAccount.useMutation({
    onSuccess: () => leave('/', dataMessages.deleted),
    onError: (error) => {
      setAsking(false);
      toastError(error);
    },
  });

  return (
    <AccountRow title="Your data" lead="Download or delete your account data.">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={download.isPending} onClick={() => download.mutate()}>
          Download my data
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete your account"
        description={dataMessages.deleteQuestion}
        confirmLabel="Delete account"
        tone="danger"
        loading={deletion.isPending}
        onConfirm={() => deletion.mutate({ prompts: removesPrompts ? 'remove' : 'keep' })}
      >
        {email !== null && <p className="mb-3 font-semibold wrap-anywhere">{email}</p>}
        <Checkbox
          label="Also delete my prompts"
          hint="Otherwise, your shared prompts stay under your name."
          checked={removesPrompts}
          disabled={deletion.isPending}
          onChange={(event) => setRemovesPrompts(event.target.checked)}
        />
      </ConfirmDialog>
    </AccountRow>
  );
}
