'use client';

import { type SyntheticEvent, useId, useState } from 'react';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { Skeleton } from '@/components/ui/skeleton';
import { spaceMessages } from '@/domain/space/messages';
import { roleCanWrite } from '@/domain/space/role';
import { trpc } from '@/trpc/client';
import { AudienceOfMove } from '@/features/grant/audience-of-move';
import { EditDialog, type EditDialogProps } from './edit-dialog';

const NONE = '';

/** Asks where prompts are to go: into a space in which the member writes, or out of all. */
export function MoveDialog({
  ids,
  selfId,
  title,
  open,
  onClose,
  onMove,
}: EditDialogProps & {
  ids: readonly string[];
  selfId: string;
  /** @param to the space; null for none */
  onMove: (to: { id: string; name: string } | null) => void;
}) {
  const form = useId();
  const spaces = trpc.space.list.useQuery(undefined, { enabled: open });
  const [chosen, setChosen] = useState<string | null>(null);
  const writable = (spaces.data ?? []).filter(({ role }) => roleCanWrite(role));
  const value = chosen ?? writable[0]?.id ?? NONE;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
    onMove(writable.find(({ id }) => id === value) ?? null);
  }

  return (
    <EditDialog
      title={title}
      open={open}
      onClose={onClose}
      form={form}
      submitLabel="Move"
      disabledReason={spaces.data === undefined && 'Loading spaces…'}
    >
      {spaces.data === undefined ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <form id={form} onSubmit={submit} className="grid gap-4">
          <Field label="Space" hint={value === NONE ? spaceMessages.moveOutHint : spaceMessages.moveHint}>
            <NativeSelect
              options={[
                ...writable.map(({ id, name }) => ({ value: id, label: name })),
                { value: NONE, label: 'No space' },
              ]}
              value={value}
              onValueChange={setChosen}
            />
          </Field>
          {open && <AudienceOfMove ids={ids} spaceId={value === NONE ? null : value} selfId={selfId} />}
        </form>
      )}
    </EditDialog>
  );
}
