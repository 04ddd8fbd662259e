'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { toast } from '@/components/ui/toast';
import type { Actor } from '@/domain/actor';
import { collectionMessages } from '@/domain/collection/messages';
import { canEditCollection } from '@/domain/collection/policy';
import type { CollectionPage } from '@/domain/collection/schema';
import type { FollowState } from '@/domain/follow/schema';
import { canCreate } from '@/domain/prompt/policy';
import { useExport } from '@/features/export/use-export';
import { PromptCard } from '@/features/prompt/card/prompt-card';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { ArrangeList } from '@/features/collection/arrange-list';
import { CollectionActions } from '@/features/collection/collection-actions';
import { CollectionDialog } from '@/features/collection/collection-dialog';
import { CollectionIntro } from '@/features/collection/collection-intro';
import { CollectionPages } from '@/features/collection/collection-pages';

const PromptPicker = dynamic(
  () => import('@/features/prompt/editor/prompt-picker').then((module) => module.PromptPicker),
  { ssr: false },
);

/** A collection as members see it: its cards, and for its creator what changes it. The page brings the first answer. */
export function CollectionView({
  actor,
  first,
  follow,
}: {
  actor: Actor;
  first: CollectionPage;
  /** Whether the reader follows it; null for their own. */
  follow: FollowState | null;
}) {
  const query = { slug: first.collection.slug, page: first.page };
  const { data: answer } = trpc.collection.get.useQuery(query, { initialData: first });
  const { collection, items } = answer;
  const [isArranging, setArranging] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [edits, setEdits] = useState(0);
  const deletion = useDeletion(collection);
  const adding = useAdding(collection);
  const mayEdit = canEditCollection(actor, collection);
  const download = useExport({ kind: 'collection', slug: collection.slug, name: collection.name });
  return (
    <>
      <CollectionIntro
        collection={collection}
        actions={
          <CollectionActions
            actor={actor}
            collection={collection}
            follow={follow}
            isArranging={isArranging}
            hasItems={items.length > 0}
            onAdd={adding.ask}
            onArrange={() => setArranging(!isArranging)}
            onEdit={() => {
              setEdits(edits + 1);
              setEditing(true);
            }}
            onExport={download.show}
            onDelete={deletion.ask}
          />
        }
      />
      <section aria-label="Prompts" className="mt-6">
        {items.length === 0 ? (
          <EmptyState
            heading="h2"
            title={collectionMessages.empty}
            action={
              mayEdit && (
                <Button variant="secondary" aria-haspopup="dialog" onClick={adding.ask}>
                  Choose prompts
                </Button>
              )
            }
          >
            {mayEdit && collectionMessages.emptyOwn}
          </EmptyState>
        ) : mayEdit && isArranging ? (
          <ArrangeList answer={answer} query={query} />
        ) : (
          <ul className="card-grid">
            {items.map((prompt) => (
              <PromptCard key={prompt.id} prompt={prompt} actor={actor} readOnly />
            ))}
          </ul>
        )}
        <CollectionPages answer={answer} />
      </section>
      {edits > 0 && (
        <CollectionDialog
          key={edits}
          collection={collection}
          mayShare={canCreate(actor)}
          open={isEditing}
          onOpenChange={setEditing}
          onSaved={() => {
            toast.success(collectionMessages.updated);
          }}
        />
      )}
      {adding.dialog}
      {download.dialog}
      {deletion.dialog}
    </>
  );
}

/** Finds prompts for a collection, one after the other. */
function useAdding(collection: CollectionPage['collection']) {
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const add = trpc.collection.add.useMutation({ onError: toastError });
  const dialog = wasOpened && (
    <PromptPicker
      title={collectionMessages.pickTitle(collection.name)}
      open={isOpen}
      onOpenChange={setOpen}
      onPick={({ id, title }) =>
        add.mutate(
          { id: collection.id, promptIds: [id] },
          {
            onSuccess: () => {
              toast.success(collectionMessages.picked(title));
              void utils.collection.invalidate();
            },
          },
        )
      }
    />
  );
  const ask = () => {
    setOpened(true);
    setOpen(true);
  };
  return { ask, dialog };
}

/** Asks before a collection goes, and leads to the others. */
function useDeletion(collection: CollectionPage['collection']) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.collection.delete.useMutation({
    onSuccess: () => {
      toast.success(collectionMessages.deleted);
      void utils.collection.list.invalidate();
      router.push('/collections');
    },
    onError: (error) => {
      setAsking(false);
      toastError(error);
    },
  });
  const dialog = (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      title={collectionMessages.deleteTitle}
      description={collectionMessages.deleteQuestion(collection.name)}
      confirmLabel="Delete"
      tone="danger"
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: collection.id })}
    />
  );
  return { ask: () => setAsking(true), dialog };
}
