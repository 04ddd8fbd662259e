'use client';

import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import { userMessages } from '@/domain/admin/messages';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

type Props = {
  /** Stays set while the dialog closes, so that its texts stay. */
  user: { id: string; fullName: string; email: string | null; deletedAt?: Date | null };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Runs when it is done; `forGood`: nothing can bring it back. */
  onDeleted?: (forGood: boolean) => void;
};

/**
 * Asks before an account is deleted, whether for good, and what is to become of its prompts. An account that is deleted
 * already can only be purged. Stays open, busy, until all is done.
 */
export function DeleteUserDialog({ user, open, onOpenChange, onDeleted }: Props) {
  const isDeleted = (user.deletedAt ?? null) !== null;
  const [removesPrompts, setRemovesPrompts] = useState(false);
  const [wantsForGood, setForGood] = useState(false);
  const forGood = isDeleted || wantsForGood;
  const utils = trpc.useUtils();
  const deletion = trpc.admin.deleteUser.useMutation({
    onSuccess: ({ removedPrompts }, { prompts, shouldSoftDelete }) => {
      toast.success(
        prompts === 'remove' ? messages.admin.deletedWithPrompts(removedPrompts) : messages.admin.deleted,
      );
      onDeleted?.(shouldSoftDelete !== true);
    },
    onError: toastError,
    onSettled: async () => {
      onOpenChange(false);
      await utils.admin.invalidate();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete user"
      description={
        forGood
          ? messages.admin.deleteQuestion(user.fullName)
          : userMessages.softDeleteQuestion(user.fullName)
      }
      confirmLabel={forGood ? 'Delete permanently' : 'Delete'}
      tone="danger"
      loading={deletion.isPending}
      onConfirm={() =>
        deletion.mutate({
          userId: user.id,
          prompts: removesPrompts ? 'remove' : 'keep',
          shouldSoftDelete: !forGood,
        })
      }
    >
      {user.email !== null && <p className="mb-3 font-semibold wrap-anywhere">{user.email}</p>}
      <div className="grid gap-2">
        <Checkbox
          label="Also delete their prompts"
          hint="Otherwise their prompts stay under this name. Deleting many prompts can take up to a minute."
          checked={removesPrompts}
          disabled={deletion.isPending}
          onChange={(event) => setRemovesPrompts(event.target.checked)}
        />
        {!isDeleted && (
          <Checkbox
            label="Delete permanently"
            hint="Frees up the address. The account can’t be restored."
            checked={wantsForGood}
            disabled={deletion.isPending}
            onChange={(event) => setForGood(event.target.checked)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
