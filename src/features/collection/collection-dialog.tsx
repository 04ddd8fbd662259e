'use client';

import { type SyntheticEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Checkbox } from '@/components/ui/checkbox';
import { NativeSelect } from '@/components/ui/native-select';
import { Textarea } from '@/components/ui/textarea';
import { characterCount } from '@/domain/characters';
import { DESCRIPTION_MAX, NAME_MAX } from '@/domain/collection/limits';
import { collectionMessages } from '@/domain/collection/messages';
import type { CollectionDto } from '@/domain/collection/schema';
import { roleCanWrite } from '@/domain/space/role';
import { useShareRefusal } from '@/features/prompt-base/actions/use-share-refusal';
import { trpc } from '@/trpc/client';

interface Props {
  /** The collection to edit; omitted to create one. */
  collection?: CollectionDto | undefined;
  /** Whether the author can share it with everyone. */
  mayShare: boolean;
  /** Default space whose members can read a new collection. */
  space?: { slug: string } | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (collection: CollectionDto) => void;
}

/** Dialog with name, description and readers of a new or an existing collection. */
export function CollectionDialog({ collection, mayShare, space, open, onOpenChange, onSaved }: Props) {
  const form = useId();
  const [name, setName] = useState(collection?.name ?? '');
  const [description, setDescription] = useState(collection?.description ?? '');
  const [forAgents, setForAgents] = useState(collection?.forAgents ?? false);
  const readers = useReaders({ collection, space, mayShare, open });
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useSave(collection, (saved) => {
    onOpenChange(false);
    onSaved(saved);
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem(collectionMessages.nameRequired);
      return;
    }
    setProblem(null);
    saving.save({ name, description, forAgents, ...readers.input });
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
          <Button type="submit" form={form} loading={saving.isSaving || !readers.isReady}>
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
        {readers.options.length > 1 && (
          <Field
            label={collectionMessages.readersLabel}
            hint={collectionMessages.readersHints[readers.input.visibility]}
          >
            <NativeSelect options={readers.options} value={readers.value} onValueChange={readers.choose} />
          </Field>
        )}
        <Checkbox
          label={collectionMessages.forAgentsLabel}
          hint={collectionMessages.forAgentsHint}
          checked={forAgents}
          onChange={({ target }) => setForAgents(target.checked)}
        />
      </form>
    </Dialog>
  );
}

const [ONLY_YOU, EVERYBODY] = ['private', 'shared'] as const;

/** Options for its readers: only the author, the members of a space in which the author can write, or everyone. */
function useReaders({
  collection,
  space,
  mayShare,
  open,
}: Pick<Props, 'collection' | 'space' | 'mayShare' | 'open'>) {
  const spaces = trpc.space.list.useQuery(undefined, { enabled: open && mayShare });
  const [chosen, setChosen] = useState<string | null>(null);
  const writable = (spaces.data ?? []).filter(({ role }) => roleCanWrite(role));
  const slug = collection === undefined ? space?.slug : collection.space?.slug;
  const home = writable.find((one) => one.slug === slug)?.id;
  const isShared = collection?.visibility === 'shared';
  const value = chosen ?? home ?? (isShared ? EVERYBODY : ONLY_YOU);
  const input =
    value === ONLY_YOU || value === EVERYBODY
      ? { visibility: value }
      : { visibility: 'space' as const, spaceId: value };
  const options = [
    { value: ONLY_YOU as string, label: collectionMessages.onlyYou },
    ...(mayShare
      ? [
          ...writable.map(({ id, name }) => ({ value: id, label: collectionMessages.peopleOf(name) })),
          { value: EVERYBODY, label: collectionMessages.everybody },
        ]
      : []),
  ];
  return {
    value,
    input,
    options,
    choose: setChosen,
    isReady: slug === undefined || spaces.data !== undefined,
  };
}

function useSave(collection: CollectionDto | undefined, onSaved: (collection: CollectionDto) => void) {
  const utils = trpc.useUtils();
  const refuse = useShareRefusal();
  const answer = {
    onSuccess: (saved: CollectionDto) => {
      void utils.collection.invalidate();
      onSaved(saved);
    },
    onError: refuse,
  };
  const create = trpc.collection.create.useMutation(answer);
  const update = trpc.collection.update.useMutation(answer);
  return {
    save: (input: Parameters<typeof create.mutate>[0]) => {
      if (collection === undefined) create.mutate(input);
      else update.mutate({ id: collection.id, ...input });
    },
    isSaving: create.isPending || update.isPending,
  };
}
