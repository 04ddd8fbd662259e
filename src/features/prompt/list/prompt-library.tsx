'use client';
'use memo';

import { Star } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Actor } from '@/domain/actor';
import type { PromptListItem } from '@/domain/prompt/schema';
import { LivePrompts } from '@/features/prompt-events/live-prompts';
import { DeletePromptDialog } from '../actions/delete-prompt-dialog';
import { CreateTitled } from './create-titled';
import { GuessNotice } from './guess-notice';
import { LineListHeader } from './line-list-header';
import { LibraryFrame, type LibraryFrameProps } from './library-frame';
import { type CardSelection, PromptCard } from '../card/prompt-card';
import { PromptGridSkeleton } from '../card/prompt-grid-skeleton';
import { useDeletePrompt } from '../actions/use-delete-prompt';
import { usePasteAsPrompt } from './use-paste-as-prompt';
import type { PromptList } from './use-prompt-list';

export interface PromptLibraryProps extends Pick<LibraryFrameProps, 'actions' | 'notice' | 'hint' | 'empty'> {
  list: PromptList;
  actor: Actor;
  /** While prompts are being chosen: what that means to one card. */
  selectionOf?: (prompt: PromptListItem) => CardSelection | undefined;
}

/** A member's list: its tools, the cards with what the member may do, and live changes. */
export function PromptLibrary({
  list,
  actor,
  actions,
  notice,
  hint,
  empty,
  selectionOf,
}: PromptLibraryProps) {
  const { params, page, place } = list;
  const pathname = usePathname();
  usePasteAsPrompt(actor);
  // All of a page was deleted: others move up into it.
  const isWaiting = page?.items.length === 0 && page.total > 0;
  const [doomed, setDoomed] = useState<PromptListItem | null>(null);
  const [asking, setAsking] = useState(false);
  const deletion = useDeletePrompt();

  return (
    <>
      <LibraryFrame
        list={list}
        actor={actor}
        tools={place === 'dashboard' && <FavoritesToggle list={list} actor={actor} />}
        actions={actions}
        notice={notice}
        hint={hint}
        isEmpty={page?.items.length === 0 && !isWaiting}
        empty={(clear) =>
          empty(
            clear && (
              <>
                {clear}
                {/* Where it would be in the list. */}
                {(place === 'dashboard' || place === 'mine') && !params.favorites && !params.granted && (
                  <CreateTitled actor={actor} q={params.q} />
                )}
              </>
            ),
          )
        }
      >
        {page === undefined || isWaiting ? (
          list.error === null && <PromptGridSkeleton />
        ) : (
          <>
            <GuessNotice guess={page.guess} path={pathname} params={params} />
            <LineListHeader path={pathname} params={params} last={place === 'mine' ? 'Updated' : 'By'} />
            <ul key={list.shown} data-views="" className="card-grid">
              {page.items.map((prompt) => (
                <PromptCard
                  key={prompt.id}
                  prompt={prompt}
                  actor={actor}
                  query={page.guess ?? params.q}
                  // The dashboard's marks say who sees a prompt; there nearly all are shared.
                  saysVisibility={place !== 'dashboard'}
                  saysUpdated={place === 'mine'}
                  selection={selectionOf?.(prompt)}
                  onDelete={(chosen) => {
                    setDoomed(chosen);
                    setAsking(true);
                  }}
                />
              ))}
            </ul>
          </>
        )}
      </LibraryFrame>

      <LivePrompts actor={actor} />
      <DeletePromptDialog
        prompt={doomed}
        actor={actor}
        open={asking}
        onOpenChange={setAsking}
        loading={false}
        onConfirm={() => {
          setAsking(false);
          if (doomed) void deletion.run(doomed.id);
        }}
      />
    </>
  );
}

function FavoritesToggle({
  list: { params, setFavorites },
  actor,
}: Pick<PromptLibraryProps, 'list' | 'actor'>) {
  return (
    <Button
      variant="secondary"
      className="list-tool"
      aria-pressed={params.favorites}
      disabledReason={actor.kind === 'guest' && 'Sign in to see your favorites'}
      icon={<Star aria-hidden="true" className={params.favorites ? 'fill-current' : undefined} />}
      onClick={() => setFavorites(!params.favorites)}
    >
      Favorites
    </Button>
  );
}
