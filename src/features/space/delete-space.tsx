'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { toast } from '@/components/ui/toast';
import { spaceMessages } from '@/domain/space/messages';
import { roleCanPublish } from '@/domain/space/role';
import type { SpaceDelete, SpaceDto } from '@/domain/space/schema';
import { toastWithUndo } from '@/features/prompt-base/actions/toast-with-undo';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

const MOVE = 'move:';
const FATES = [
  { value: 'creators', label: 'Return to their creators' },
  { value: 'trash', label: 'Move to their creators’ Trash' },
];

function fateOf(value: string): SpaceDelete['prompts'] {
  if (value.startsWith(MOVE)) return { kind: 'move', spaceId: value.slice(MOVE.length) };
  return { kind: value === 'trash' ? 'trash' : 'creators' };
}

/** The end of a space: asks what becomes of its prompts, and can be taken back. */
export function DeleteSpace({ space }: { space: SpaceDto }) {
  const { id, name } = space;
  const hint = space.publicNeedsApproval
    ? `${spaceMessages.deleteHint} ${spaceMessages.deleteHeldBack}`
    : spaceMessages.deleteHint;
  const router = useRouter();
  const utils = trpc.useUtils();
  const { refreshLists } = usePromptCache();
  const spaces = trpc.space.list.useQuery();
  const remove = trpc.space.delete.useMutation();
  const restore = trpc.space.restore.useMutation();
  const [asking, setAsking] = useState(false);
  const [fate, setFate] = useState('creators');
  const others = (spaces.data ?? []).filter((other) => other.id !== id && roleCanPublish(other.role));

  function refresh() {
    void utils.space.invalidate();
    refreshLists();
  }

  async function undo() {
    try {
      await restore.mutateAsync({ id });
      toast.success(spaceMessages.restored(name));
    } catch (error) {
      toastError(error);
    } finally {
      refresh();
    }
  }

  async function confirm() {
    try {
      await remove.mutateAsync({ id, prompts: fateOf(fate) });
      router.push('/spaces');
      toastWithUndo(spaceMessages.deleted(name), () => void undo());
      refresh();
    } catch (error) {
      toastError(error);
    } finally {
      setAsking(false);
    }
  }

  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Delete</h2>
      <p className="text-fg-muted">{hint}</p>
      <div>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Delete space
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        description={hint}
        confirmLabel="Delete space"
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => void confirm()}
      >
        <Field label="Prompts">
          <NativeSelect
            options={[
              ...FATES,
              ...others.map((other) => ({ value: MOVE + other.id, label: `Move to ${other.name}` })),
            ]}
            value={fate}
            onValueChange={setFate}
          />
        </Field>
      </ConfirmDialog>
    </section>
  );
}
