'use client';
'use memo';

import type { Actor } from '@/domain/actor';
import { LivePrompts } from '@/features/prompt-events/live-prompts';
import { BrowseView } from './browse-view';
import { GuessNotice } from './guess-notice';
import { LineListHeader } from './line-list-header';
import { PromptCard } from '../card/prompt-card';
import { PromptGridSkeleton } from '../card/prompt-grid-skeleton';
import { SearchSuggestions } from './search-suggestions';
import { usePromptList } from './use-prompt-list';

const BROWSE = '/browse-prompts';

/** The public library as members see it: cards with a star, kept in the browser. */
export function BrowseLibrary({ actor }: { actor: Actor }) {
  const list = usePromptList('browse');
  const { page } = list;
  return (
    <>
      <BrowseView list={list} actor={actor} isEmpty={page?.items.length === 0}>
        {page === undefined ? (
          list.error === null && <PromptGridSkeleton />
        ) : page.items.length === 0 ? (
          <SearchSuggestions list={list} />
        ) : (
          <>
            <GuessNotice guess={page.guess} path={BROWSE} params={list.params} />
            <LineListHeader path={BROWSE} params={list.params} />
            <ul key={list.shown} data-views="" className="card-grid">
              {page.items.map((prompt) => (
                <PromptCard
                  key={prompt.id}
                  prompt={prompt}
                  actor={actor}
                  query={page.guess ?? list.params.q}
                  readOnly
                />
              ))}
            </ul>
          </>
        )}
      </BrowseView>
      <LivePrompts actor={actor} />
    </>
  );
}
