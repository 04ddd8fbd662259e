'use client';
'use memo';

import { Import, ListChecks, Lock } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { PageHeader } from '@/components/layout/page-shell';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { Member } from '@/domain/actor';
import { messages } from '@/domain/messages';
import { manyMessages } from '@/domain/prompt/many-messages';
import { canCreate } from '@/domain/prompt/policy';
import { trpc } from '@/trpc/client';
import { CreateAction } from '../list/create-action';
import { EmptyAction } from '../list/empty-action';
import { emptyReason } from '../list/empty-reason';
import { toIdsQuery } from '@/features/prompt-base/list-query';
import { BulkBar } from './my-prompts-bar';
import { SelectionCheckbox } from './my-prompts-checkbox';
import { useSelectionKeys } from './my-prompts-keys';
import { MyPromptsMenu } from './my-prompts-menu';
import { type Selection, useSelection } from './my-prompts-selection';
import { PromptLibrary } from '../list/prompt-library';
import { SearchSuggestions } from '../list/search-suggestions';
import { ShareAll } from './share-all';
import { usePrivateCount } from './use-private-count';
import { usePromptList } from '../list/use-prompt-list';

/** The member's own prompts. */
export function MyLibrary({ actor }: { actor: Member }) {
  const list = usePromptList('mine');
  const utils = trpc.useUtils();
  const privateCount = usePrivateCount(actor.id);
  const order = list.page?.items.map(({ id }) => id) ?? [];
  const selection = useSelection(order);
  useSelectionKeys(selection);
  const { isSelecting } = selection;
  const select = useReturnedFocus(isSelecting);

  const create = { actor, signInLabel: 'Sign in to Create' };
  return (
    <>
      <PageHeader
        isList
        title="My Prompts"
        lead={`All prompts you’ve created, shared and private.${canCreate(actor) ? '' : ` ${messages.role.viewer}`}`}
        actions={
          <>
            {canCreate(actor) && (
              <>
                <ShareAll ownerId={actor.id} />
                {/* Small screens have it in the menu. */}
                <ButtonLink
                  href="/import"
                  variant="secondary"
                  className="max-lg:hidden"
                  icon={<Import aria-hidden="true" />}
                >
                  Import
                </ButtonLink>
              </>
            )}
            <MyPromptsMenu actor={actor} />
          </>
        }
      />
      <PromptLibrary
        list={list}
        actor={actor}
        actions={
          <>
            <SelectButton ref={select} selection={selection} isListEmpty={order.length === 0} />
            <CreateAction {...create} className="max-lg:icon-only" />
          </>
        }
        notice={
          privateCount !== null &&
          privateCount > 0 && (
            <p className="mt-3 flex items-start gap-1.5 text-sm text-fg-muted">
              <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {messages.list.privateNotice}
            </p>
          )
        }
        empty={(clear) => (
          <EmptyState
            heading="h2"
            title={emptyReason(canCreate(actor) ? 'mine' : 'mine-to-read', list.params)}
            action={clear ?? <EmptyAction actor={actor} isOfOthers={false} />}
          >
            <SearchSuggestions list={list} />
          </EmptyState>
        )}
        selectionOf={(prompt) =>
          isSelecting
            ? {
                isChosen: selection.chosen.has(prompt.id),
                checkbox: <SelectionCheckbox prompt={prompt} selection={selection} />,
              }
            : undefined
        }
      />
      <BulkBar
        actor={actor}
        selection={selection}
        order={order}
        total={list.page?.total ?? 0}
        findAll={() => utils.prompt.listIds.fetch(toIdsQuery(list.params), { staleTime: 0 })}
        mayShare={canCreate(actor)}
        returnFocusTo={select}
      />
    </>
  );
}

function SelectButton({
  ref,
  selection,
  isListEmpty,
}: {
  ref: Ref<HTMLButtonElement>;
  selection: Selection;
  isListEmpty: boolean;
}) {
  const { isSelecting, leave, start } = selection;
  return (
    <Button
      ref={ref}
      variant="secondary"
      className="max-lg:icon-only"
      aria-pressed={isSelecting}
      icon={<ListChecks aria-hidden="true" />}
      disabledReason={!isSelecting && isListEmpty && manyMessages.noneToChoose}
      onClick={isSelecting ? leave : start}
    >
      Select
    </Button>
  );
}

/** The button that starts selecting: it has the focus again when the bar is gone, and with it what had the focus. */
function useReturnedFocus(isSelecting: boolean) {
  const select = useRef<HTMLButtonElement>(null);
  const wasSelecting = useRef(false);
  useEffect(() => {
    if (wasSelecting.current && !isSelecting && document.activeElement === document.body) {
      select.current?.focus({ preventScroll: true });
    }
    wasSelecting.current = isSelecting;
  }, [isSelecting]);
  return select;
}
