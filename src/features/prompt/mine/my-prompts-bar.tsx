'use client';

import { Globe, Lock, Trash2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Actor } from '@/domain/actor';
import { manyMessages } from '@/domain/prompt/many-messages';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { useMovePrompts } from '@/features/prompt-base/actions/use-move-prompts';
import { BulkMenu } from './my-prompts-edit';
import { useBulkActions } from './my-prompts-bulk';
import type { Selection } from './my-prompts-selection';
import { type FindAll, SelectEveryButton } from './select-every-button';
import { SelectionBar } from './selection-bar';
import { useShareGuard } from '@/features/prompt-base/actions/use-share-guard';

type Action = (ids: readonly string[]) => Promise<boolean>;

/** Leaves the selection mode immediately; restores it if the action fails. */
function actAndLeave(selection: Selection, action: Action): void {
  const ids = [...selection.chosen];
  selection.leave();
  void action(ids).then((isDone) => {
    if (!isDone) selection.choose(ids);
  });
}

/**
 * Actions on the selected prompts, at the bottom of the window while selecting (ui, My Prompts).
 * @param order ids of the displayed page
 * @param mayShare false for viewers, who can only delete and export their own
 */
export function BulkBar({
  actor,
  selection,
  order,
  total,
  findAll,
  mayShare,
  returnFocusTo,
}: {
  actor: Actor;
  selection: Selection;
  order: readonly string[];
  total: number;
  findAll: FindAll;
  mayShare: boolean;
  /** Element that takes the focus when the bar is removed. */
  returnFocusTo: RefObject<HTMLElement | null>;
}) {
  const bulk = useBulkActions();
  const move = useMovePrompts();
  const { guard, mayShare: mayShareAll } = useShareGuard();
  const bar = useRef<HTMLElement>(null);
  const { chosen, isSelecting } = selection;
  const ids = [...chosen];
  const count = ids.length;
  const nothingChosen = count === 0 && manyMessages.chooseFirst;

  const act = (action: Action) => actAndLeave(selection, action);
  const deletion = useDeleteDialog({
    finalFocus: () =>
      bar.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]') ?? returnFocusTo.current,
    onConfirm: () => act(bulk.remove),
  });

  const share: Action = (all) =>
    mayShareAll(all).then((answer) => answer !== null && bulk.setShared(all, true, answer));

  return (
    <>
      {isSelecting && (
        <SelectionBar
          bar={bar}
          selection={selection}
          order={order}
          pageLabel="Select page"
          more={
            total > order.length && (
              <SelectEveryButton selection={selection} total={total} findAll={findAll} />
            )
          }
        >
          {mayShare && (
            <ShareButtons
              disabledReason={nothingChosen}
              onShare={() => act(share)}
              onUnshare={() => act((all) => bulk.setShared(all, false))}
            />
          )}
          <BulkMenu
            actor={actor}
            count={count}
            exportIds={ids}
            mayEdit={mayShare}
            disabledReason={nothingChosen}
            onCategory={(category) => act((all) => bulk.setCategory(all, category))}
            onTags={(tags) => act((all) => bulk.changeTags(all, tags))}
            onMove={(to) => act((all) => move(all, to))}
          />
          <Button
            variant="secondary"
            size="dense"
            aria-haspopup="dialog"
            icon={<Trash2 aria-hidden="true" className="text-danger" />}
            disabledReason={nothingChosen}
            onClick={() => deletion.ask(ids)}
          >
            Delete
          </Button>
        </SelectionBar>
      )}
      <SecretDialog guard={guard} />
      {deletion.dialog}
    </>
  );
}

function ShareButtons({
  disabledReason,
  onShare,
  onUnshare,
}: {
  disabledReason: string | false;
  onShare: () => void;
  onUnshare: () => void;
}) {
  return (
    <>
      <Button
        variant="secondary"
        size="dense"
        icon={<Globe aria-hidden="true" />}
        disabledReason={disabledReason}
        onClick={onShare}
      >
        Share
      </Button>
      <Button
        variant="secondary"
        size="dense"
        icon={<Lock aria-hidden="true" />}
        disabledReason={disabledReason}
        onClick={onUnshare}
      >
        Make private
      </Button>
    </>
  );
}

/** Asks before several prompts are deleted. */
function useDeleteDialog({
  finalFocus,
  onConfirm,
}: {
  finalFocus: () => HTMLElement | null;
  onConfirm: () => void;
}) {
  const [doomed, setDoomed] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  return {
    ask: (ids: readonly string[]) => {
      setDoomed(ids);
      setOpen(true);
    },
    dialog: (
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={manyMessages.deleteTitle}
        description={manyMessages.deleteQuestion(doomed.length)}
        confirmLabel="Delete"
        tone="danger"
        finalFocus={finalFocus}
        onConfirm={() => {
          setOpen(false);
          onConfirm();
        }}
      />
    ),
  };
}
