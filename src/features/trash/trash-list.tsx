'use client';

import { ListChecks } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { trashMessages } from '@/domain/trash/messages';
import type { TrashPage, TrashScope } from '@/domain/trash/schema';
import { useSelectionKeys } from '@/features/prompt/mine/my-prompts-keys';
import { useSelection } from '@/features/prompt/mine/my-prompts-selection';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';
import { TrashBar } from './trash-bar';
import { TrashHead, TrashRow } from './trash-row';
import { usePurge } from './use-purge';

/** Deleted prompts to restore or purge: the reader's, of a space, or for admins all. The page provides the first. */
export function TrashList({
  scope,
  spaceId,
  first,
}: {
  scope: TrashScope | 'space';
  spaceId?: string;
  first: TrashPage;
}) {
  const utils = trpc.useUtils();
  const cache = usePromptCache();
  const trash = trpc.trash.list.useInfiniteQuery(scope === 'space' ? { spaceId } : { scope }, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
  });
  const more = useNextPage(trash);
  const settle = () => void utils.trash.list.invalidate();
  const restore = trpc.trash.restore.useMutation({
    onSuccess: () => {
      toast.success(messages.prompt.restored);
      cache.refreshLists();
    },
    onError: toastError,
    onSettled: settle,
  });
  const purge = usePurge(settle);
  const entries = trash.data.pages.flatMap(({ items }) => items);
  const order = entries.map(({ id }) => id);
  const selection = useSelection(order);
  useSelectionKeys(selection);
  const select = useRef<HTMLButtonElement>(null);
  const { isSelecting } = selection;
  return (
    <>
      {(entries.length > 0 || isSelecting) && (
        <Button
          ref={select}
          variant="secondary"
          className="mb-4"
          aria-pressed={isSelecting}
          icon={<ListChecks aria-hidden="true" />}
          disabledReason={!isSelecting && entries.length === 0 && trashMessages.noneToChoose}
          onClick={isSelecting ? selection.leave : selection.start}
        >
          Select
        </Button>
      )}
      {entries.length === 0 && (
        <EmptyState title={trashMessages.empty[scope]} heading="h2">
          {trashMessages.emptyMore}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Card className="p-0">
          <TrashHead />
          <ul>
            {entries.map((entry) => (
              <TrashRow
                key={entry.id}
                entry={entry}
                scope={scope}
                selection={selection}
                isRestoring={restore.isPending && restore.variables.id === entry.id}
                onRestore={() => restore.mutate({ id: entry.id })}
                onPurge={() => purge.ask(entry)}
              />
            ))}
          </ul>
        </Card>
      )}
      {trash.error !== null && <ErrorBox className="mt-4">{errorText(trash.error)}</ErrorBox>}
      {trash.hasNextPage && (
        <Button variant="secondary" className="mt-4" loading={more.isLoading} onClick={more.load}>
          Show more
        </Button>
      )}
      <TrashBar selection={selection} order={order} returnFocusTo={select} />
      {purge.dialog}
    </>
  );
}
