'use client';

import { type ReactNode, useRef, useState } from 'react';
import { ErrorBox } from '@/components/ui/error-box';
import { Pagination } from '@/components/ui/pagination';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { Actor } from '@/domain/actor';
import { pageWindow } from '@/domain/pagination';
import { orderOf } from '@/domain/prompt/order';
import { listMessages } from '@/domain/prompt/list-messages';
import type { OpenSuggestions } from '@/features/search/filter-suggestions';
import type { PreviewHandle } from './hit-preview';
import { cn } from '@/lib/cn';
import { useDebouncedText } from '@/lib/use-debounced-text';
import { usePreHydrationValue } from '@/lib/use-pre-hydration-value';
import { useDelayedFlag } from '@/lib/use-delayed-flag';
import { useMedia } from '@/lib/use-media';
import type { FiltersDialogProps } from './filters-dialog';
import { ClearButton, FiltersButton } from './list-buttons';
import { ListEnd } from './list-end';
import type { ListControl } from './list-control';
import { filterCount } from './list-href';
import { ListSummary } from './list-summary';
import { LibrarySearch } from './library-search';
import { PreviewSkeleton } from './preview-skeleton';
import { ResultFooter } from './result-footer';
import type { ResultPreviewProps } from './result-preview';
import { SortMenu } from './sort-menu';
import { useResultKeys } from './use-result-keys';
import { ViewToggle } from './view-toggle';

const loadFilters = () =>
  import('./filters-dialog').then((module): Render<FiltersDialogProps> => module.renderFilters);

const loadPreview = () =>
  import('./result-preview').then((module): Render<ResultPreviewProps> => module.renderPreview);

const NO_SUGGESTIONS: OpenSuggestions = { listId: null, activeId: null };
const TYPING_REST_MS = 200;
const DIM_AFTER_MS = 150;

export interface LibraryFrameProps {
  list: ListControl;
  actor: Actor;
  /** After the filters in the tool bar. */
  tools?: ReactNode;
  /** Buttons at the end of the tool bar. */
  actions?: ReactNode;
  /** Between the tool bar and the number of what was found. */
  notice?: ReactNode;
  /** Beside that number. */
  hint?: ReactNode;
  isEmpty: boolean;
  /** Shown if there are no cards; gets the button that clears the filters, if there are any. */
  empty: (clear: ReactNode) => ReactNode;
  /** The cards, or what stands for them while there is no answer yet. */
  children: ReactNode;
}

function scrollToTop() {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}

/** The whole prompt of a result; until its code is there its place. */
function Preview(props: ResultPreviewProps) {
  return useLazyRender(loadPreview, true, 'never')?.(props) ?? <PreviewSkeleton />;
}

/**
 * Search, filters, order, count and pages around the cards of a list, wherever the cards come from.
 */
export function LibraryFrame(props: LibraryFrameProps) {
  const { list, actor, tools, actions, notice, hint, isEmpty, empty, children } = props;
  const { params, page } = list;
  const [suggestions, setSuggestions] = useState<OpenSuggestions>(NO_SUGGESTIONS);
  const [isHeld, setHeld] = useState(false);
  const search = useDebouncedText(params.q, list.search, TYPING_REST_MS, isHeld);
  usePreHydrationValue('main input[type="search"]', params.q, search.change);
  const results = useRef<HTMLElement>(null);
  const preview = useRef<PreviewHandle | null>(null);
  const isUpToDate = (isHeld || !search.isPending) && !list.isOutdated;
  const onSearchKey = useResultKeys(results, isUpToDate, preview);
  // A faster answer does not dim the cards: that would repaint them twice.
  const isDim = useDelayedFlag(list.isOutdated, DIM_AFTER_MS);
  const [filtersOpen, setFiltersOpen] = useState(false);

  const activeFilters = filterCount(params);
  const searches = params.q.trim() !== '';
  const hasResults = list.showsHits && page !== undefined && !isEmpty;
  // Where the window has room for results and a preview, as `hit-split` has it.
  const hasPreview = useMedia('(min-width: 64rem)') && hasResults;
  const filters = useLazyRender(loadFilters, filtersOpen, 'never');
  const isNarrowed = searches || activeFilters > 0;
  const openFilters = () => setFiltersOpen(true);
  const focusResults = () => results.current?.focus({ preventScroll: true });

  const clear = () => {
    search.cancel();
    focusResults();
    if (searches) list.search('');
    else list.clearFilters();
  };

  return (
    <div className="flex flex-col">
      <div className="list-head">
        <LibrarySearch
          list={list}
          isGuest={actor.kind === 'guest'}
          search={search}
          isPending={!isHeld && (search.isPending || list.isOutdated)}
          suggestions={suggestions}
          onSuggestions={setSuggestions}
          onHold={setHeld}
          onKey={onSearchKey}
        />
        <div className="list-tools">
          <FiltersButton count={activeFilters} onOpen={openFilters} />
          {tools}
          <SortMenu value={orderOf(params)} searches={searches} onChange={list.sort} />
          <ViewToggle showsHits={list.showsHits} className="max-md:hidden" />
          <div>{actions}</div>
        </div>
      </div>

      <ListSummary list={list} hint={hint} onChanged={focusResults} />

      <section
        ref={results}
        aria-label="Prompts"
        aria-busy={list.isOutdated}
        tabIndex={-1}
        className={cn('list-results', isDim && 'opacity-60 transition-opacity duration-180')}
      >
        {list.error !== null && (
          <ErrorBox onRetry={list.retry} className="mb-5">
            {listMessages.prompt.loadError(list.error)}
          </ErrorBox>
        )}
        {isEmpty ? (
          empty(isNarrowed ? <ClearButton searches={searches} onClear={clear} /> : null)
        ) : (
          <div
            data-hits={list.showsHits ? '' : undefined}
            className={list.showsHits ? 'hit-split' : undefined}
          >
            <div className="min-w-0">{children}</div>
            {hasPreview && <Preview results={results} query={params.q} actor={actor} handle={preview} />}
            {list.showsHits && <ResultFooter hasPreview={hasPreview} />}
          </div>
        )}
        {notice}
      </section>

      {page && (
        <Pagination
          className="mt-8"
          page={page.page}
          pageCount={page.pageCount}
          items={pageWindow(page.page, page.pageCount)}
          hrefFor={list.hrefFor}
          onPage={(next) => {
            list.goTo(next);
            scrollToTop();
            focusResults();
          }}
        />
      )}

      {page && <ListEnd page={page} onFilter={openFilters} />}

      {filters?.({ list, open: filtersOpen, onOpenChange: setFiltersOpen })}
    </div>
  );
}
