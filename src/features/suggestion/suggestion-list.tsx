'use client';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { suggestionMessages } from '@/domain/suggestion/messages';
import type { SuggestionPage } from '@/domain/suggestion/schema';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { SuggestionSummary } from './suggestion-summary';

/** Which suggestions: on a prompt, or of one space or all, one's own or those that wait for one's decision. */
type Which = { promptId: string } | { show: 'mine' | 'for-me'; spaceId?: string };

function emptyText(which: Which): string {
  if ('promptId' in which) return suggestionMessages.noneOnPrompt;
  return which.show === 'mine' ? suggestionMessages.noneMine : suggestionMessages.noneForMe;
}

/** Suggestions, newest first. The page brings the first ones. */
export function SuggestionList({ which, first }: { which: Which; first: SuggestionPage }) {
  const list = trpc.suggestion.list.useInfiniteQuery(which, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
  });
  const more = useNextPage(list);
  const entries = list.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return (
      <EmptyState title={suggestionMessages.none} heading="h2">
        {emptyText(which)}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <Card as="li" key={entry.id} className="grid gap-0.5 p-4">
            <SuggestionSummary entry={entry} showsPrompt={'show' in which} />
          </Card>
        ))}
      </ul>
      {list.error !== null && <ErrorBox className="mt-4">{errorText(list.error)}</ErrorBox>}
      {list.hasNextPage && (
        <Button variant="secondary" className="mt-4" loading={more.isLoading} onClick={more.load}>
          Show more
        </Button>
      )}
    </>
  );
}
