'use client';

import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Spinner } from '@/components/ui/spinner';
import { toast } from '@/components/ui/toast';
import type { Member } from '@/domain/actor';
import { collectionMessages } from '@/domain/collection/messages';
import { canEditCollection } from '@/domain/collection/policy';
import type { CollectionEntry } from '@/domain/collection/schema';
import { MANY_MAX } from '@/domain/prompt/limits';
import { inChunks } from '@/lib/in-chunks';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';

interface Props {
  actor: Member;
  promptIds: readonly string[];
  open: boolean;
  onClose: () => void;
}

/**
 * Dialog to add prompts to one's collections, which can also create one. For one prompt the checkboxes show where it
 * is, and unchecking removes it; several prompts are only added.
 */
export function AddToCollectionDialog({ actor, promptIds, open, onClose }: Props) {
  const utils = trpc.useUtils();
  const [only] = promptIds;
  const list = trpc.collection.list.useInfiniteQuery(
    { scope: 'mine', ...(promptIds.length === 1 && { promptId: only }) },
    { enabled: open, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const more = useNextPage(list);
  const entries = (list.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((entry) => canEditCollection(actor, entry));
  /** Changed checkboxes, compared with the saved state. */
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const tick = (id: string, isOn: boolean) => setTicks((before) => new Map(before).set(id, isOn));
  const [isSaving, setSaving] = useState(false);
  const add = trpc.collection.add.useMutation();
  const remove = trpc.collection.remove.useMutation();
  const isOn = (entry: CollectionEntry) => ticks.get(entry.id) ?? entry.hasPrompt;
  const changed = entries.filter((entry) => isOn(entry) !== entry.hasPrompt);

  async function save() {
    setSaving(true);
    try {
      for (const entry of changed) {
        const { id } = entry;
        if (isOn(entry))
          await inChunks(promptIds, MANY_MAX, (some) => add.mutateAsync({ id, promptIds: some }));
        else await remove.mutateAsync({ id, promptIds: [...promptIds] });
      }
      toast.success(collectionMessages.added(changed.length));
      onClose();
    } catch (error) {
      toastError(error);
    } finally {
      setSaving(false);
      void utils.collection.invalidate();
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={collectionMessages.addTitle(promptIds.length)}
      size="sm"
      bottomOnPhone
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isSaving}
            disabledReason={changed.length === 0 && collectionMessages.nothingChanged}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      {list.error !== null && <ErrorBox className="mb-4">{errorText(list.error)}</ErrorBox>}
      {list.data === undefined ? (
        list.error === null && <Spinner />
      ) : entries.length === 0 ? (
        <p className="text-fg-muted">{collectionMessages.noneOwn}</p>
      ) : (
        <CollectionTicks entries={entries} isOn={isOn} onTick={tick} />
      )}
      {list.hasNextPage && (
        <Button variant="ghost" size="dense" loading={more.isLoading} onClick={more.load}>
          Show more
        </Button>
      )}
      <NewCollection onCreated={(id) => tick(id, true)} />
    </Dialog>
  );
}

function CollectionTicks({
  entries,
  isOn,
  onTick,
}: {
  entries: readonly CollectionEntry[];
  isOn: (entry: CollectionEntry) => boolean;
  onTick: (id: string, isOn: boolean) => void;
}) {
  return (
    <ul aria-label="My collections" className="-mx-1 grid max-h-72 overflow-y-auto px-1">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Checkbox
            label={
              <span dir="auto" className="wrap-anywhere">
                {entry.name}
              </span>
            }
            checked={isOn(entry)}
            onChange={({ target }) => onTick(entry.id, target.checked)}
          />
        </li>
      ))}
    </ul>
  );
}

function NewCollection({ onCreated }: { onCreated: (id: string) => void }) {
  const utils = trpc.useUtils();
  const [name, setName] = useState('');
  const create = trpc.collection.create.useMutation({
    onSuccess: async ({ id }) => {
      setName('');
      onCreated(id);
      await utils.collection.list.invalidate();
    },
    onError: toastError,
  });

  const submitNew = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !create.isPending) create.mutate({ name });
  };

  return (
    <form onSubmit={submitNew} className="mt-4 flex items-end gap-2 border-t border-border pt-4">
      <Field label="New collection" className="min-w-0 flex-1">
        <Input
          dir="auto"
          autoComplete="off"
          placeholder="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" loading={create.isPending}>
        Create
      </Button>
    </form>
  );
}
