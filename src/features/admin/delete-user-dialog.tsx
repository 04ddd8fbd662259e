'use client';

import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import type { UserRow } from '@/domain/admin/schema';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

/** Asks before an account is deleted, and what is to become of its prompts. Stays open, busy, until they are gone. */
export function DeleteUserDialog({
  user,
  open,
  onOpenChange,
}: {
  /** Kept while the dialog closes, so that its words stay. */
  user: UserRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [removesPrompts, setRemovesPrompts] = useState(false);
  const utils = trpc.useUtils();
  const deletion = trpc.admin.deleteUser.useMutation({
    onSuccess: ({ removedPrompts }, { prompts }) => {
      toast.success(
        prompts === 'remove' ? messages.admin.deletedWithPrompts(removedPrompts) : messages.admin.deleted,
      );
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: async () => {
      onOpenChange(false);
      await utils.admin.invalidate();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete User"
      description={messages.admin.deleteQuestion(user.fullName)}
      confirmLabel="Delete"
      tone="danger"
      loading={deletion.isPending}
      onConfirm={() => deletion.mutate({ userId: user.id, prompts: removesPrompts ? 'remove' : 'keep' })}
    >
      {user.email !== null && <p className="mb-3 font-semibold wrap-anywhere">{user.email}</p>}
      <Checkbox
        label="Remove their prompts too"
        hint="Otherwise they stay, under this name. With very many prompts this takes up to a minute."
        checked={removesPrompts}
        disabled={deletion.isPending}
        onChange={(event) => setRemovesPrompts(event.target.checked)}
      />
    </ConfirmDialog>
  );
}
