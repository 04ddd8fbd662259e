'use client';

import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { commentMessages } from '@/domain/comment/messages';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { CommentThread } from './comment-thread';
import type { CommentsProps } from './comments-section';
import { NewThread } from './new-thread';
import { useMarkCommentsRead } from './use-read-comments';

/** Shows the comment that the address names, once it is there. */
function useNamedComment(isLoaded: boolean): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (isLoaded && id.startsWith('comment-')) document.getElementById(id)?.scrollIntoView();
  }, [isLoaded]);
}

/** The threads of a prompt, the newest last above the box for another, kept up to date by the stream of live changes. */
export function Comments({ prompt }: CommentsProps) {
  const list = trpc.comment.list.useInfiniteQuery(
    { promptId: prompt.id },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const more = useNextPage(list);
  const threads = list.data?.pages.flatMap(({ items }) => items) ?? [];
  useNamedComment(list.data !== undefined);
  useMarkCommentsRead(prompt.id, threads.length > 0);
  return (
    <section aria-labelledby="comments" className="print:hidden">
      <h2 id="comments" className="text-xl">
        Comments
      </h2>
      {list.error !== null && <ErrorBox className="mt-4">{errorText(list.error)}</ErrorBox>}
      {list.data !== undefined && threads.length === 0 && (
        <p className="mt-4 text-md text-fg-muted">{commentMessages.none}</p>
      )}
      {list.hasNextPage && (
        <Button variant="secondary" className="mt-4" loading={more.isLoading} onClick={more.load}>
          Show older comments
        </Button>
      )}
      {threads.length > 0 && (
        <ol className="mt-4 grid gap-3">
          {threads.toReversed().map((thread) => (
            <CommentThread key={thread.id} prompt={prompt} thread={thread} />
          ))}
        </ol>
      )}
      {/* At the end of the list, so that it does not move when the list arrives. */}
      {!list.isPending && <NewThread prompt={prompt} />}
    </section>
  );
}
