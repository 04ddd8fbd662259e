'use client';

import { type SyntheticEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { characterCount } from '@/domain/characters';
import { type CollectionVisibility, DESCRIPTION_MAX, NAME_MAX } from '@/domain/collection/limits';
import { collectionMessages } from '@/domain/collection/messages';
import type { CollectionDto } from '@/domain/collection/schema';
import { useShareRefusal } from '@/features/prompt/actions/use-share-refusal';
import { trpc } from '@/trpc/client';

interface Props {
  /** The one that is changed; without it a new one is made. */
  collection?: CollectionDto;
  /** Whether its author may share it with everybody. */
  mayShare: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (collection: CollectionDto) => void;
}

/** Name, description and readers of a collection, of a new one or of one that is there. */
export function CollectionDialog({ collection, mayShare, open, onOpenChange, onSaved }: Props) {
  const form = useId();
  const utils = trpc.useUtils();
  const refuse = useShareRefusal();
  const [name, setName] = useState(collection?.name ?? '');
  const [description, setDescription] = useState(collection?.description ?? '');
  const [visibility, setVisibility] = useState<CollectionVisibility>(collection?.visibility ?? 'private');
  const [problem, setProblem] = useState<string | null>(null);
  const answer = {
    onSuccess: (saved: CollectionDto) => {
      void utils.collection.invalidate();
      onOpenChange(false);
      onSaved(saved);
    },
    onError: refuse,
  };
  const create = trpc.collection.create.useMutation(answer);
  const update = trpc.collection.update.useMutation(answer);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem(collectionMessages.nameRequired);
      return;
    }
    setProblem(null);
    const input = { name, description, visibility };
    if (collection === undefined) create.mutate(input);
    else update.mutate({ id: collection.id, ...input });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={collection === undefined ? 'New collection' : 'Edit collection'}
      bottomOnPhone
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={create.isPending || update.isPending}>
            {collection === undefined ? 'Create collection' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label="Name"
          required
          counter={{ value: characterCount(name), max: NAME_MAX }}
          {...(problem !== null && { error: problem })}
        >
          <Input
            dir="auto"
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="Description" counter={{ value: characterCount(description), max: DESCRIPTION_MAX }}>
          <Textarea rows={3} value={description} onChange={({ target }) => setDescription(target.value)} />
        </Field>
        {mayShare && (
          <Checkbox
            label={collectionMessages.shareLabel}
            hint={collectionMessages.shareHint}
            checked={visibility === 'shared'}
            onChange={({ target }) => setVisibility(target.checked ? 'shared' : 'private')}
          />
        )}
      </form>
    </Dialog>
  );
}
