'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { LongText } from '@/components/ui/long-text';
import { Card } from '@/components/ui/card';
import { commentMessages, linesText } from '@/domain/comment/messages';
import type { CommentThread as Thread } from '@/domain/comment/schema';
import { reviewMessages } from '@/domain/review/messages';
import { versionHref } from '@/features/version/version-href';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { CommentBody } from './comment-body';
import { CommentForm } from './comment-form';
import { linesAnchor } from '@/features/prompt-base/text/lines-anchor';
import { useThreadCache } from './use-thread-cache';

type Prompt = { id: string; slug: string; version: number };

const aboutLink =
  'inline-flex items-center underline decoration-border-strong underline-offset-3 hover:decoration-current touch:min-h-11';

/** Subject of a thread, if it is not the whole current text. */
function About({ prompt, thread: { lines, version } }: { prompt: Prompt; thread: Thread }) {
  const isOld = version !== prompt.version;
  if (lines === null && !isOld) return null;
  const anchor = lines === null ? '' : `#${linesAnchor(lines)}`;
  const name = `On ${lines === null ? '' : `${linesText(lines)} of `}version ${version}`;
  return (
    <div className="mb-2 text-sm text-fg-muted">
      <p className="flex flex-wrap items-center gap-x-2">
        {isOld ? (
          <Link href={`${versionHref(prompt.slug, version)}${anchor}`} prefetch={false} className={aboutLink}>
            {name}
          </Link>
        ) : (
          <Link href={`/prompts/${prompt.slug}${anchor}`} prefetch={false} className={aboutLink}>
            {name}
          </Link>
        )}
        {isOld && <span>{commentMessages.changedSince}</span>}
      </p>
      {lines !== null && lines.text !== '' && (
        <blockquote
          dir="auto"
          className="mt-1 border-s-2 border-border-strong ps-3 font-mono wrap-anywhere whitespace-pre-wrap"
        >
          <LongText text={lines.text} />
        </blockquote>
      )}
    </div>
  );
}

function ResolvedLine({
  byName,
  isOpened,
  onToggle,
}: {
  byName: string | null;
  isOpened: boolean;
  onToggle: () => void;
}) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-fg-muted">
      <Badge tone="ok">Resolved</Badge>
      {byName !== null && (
        <span>
          by <bdi>{byName}</bdi>
        </span>
      )}
      <Button size="dense" variant="ghost" aria-expanded={isOpened} onClick={onToggle}>
        {isOpened ? 'Hide thread' : 'Show thread'}
      </Button>
    </p>
  );
}

function Replies({ prompt, thread: { replies } }: { prompt: Prompt; thread: Thread }) {
  if (replies.length === 0) return null;
  return (
    <ol aria-label="Replies" className="grid gap-3 border-s-2 border-border ps-4">
      {replies.map((answer) => (
        <li key={answer.id} id={`comment-${answer.id}`} className="scroll-mt-24">
          <CommentBody prompt={prompt} comment={answer} />
        </li>
      ))}
    </ol>
  );
}

/** A comment with its replies; a resolved one is collapsed until it is opened. */
export function CommentThread({ prompt, thread }: { prompt: Prompt; thread: Thread }) {
  const cache = useThreadCache(prompt.id);
  const [isReplying, setReplying] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const reply = trpc.comment.create.useMutation({ onSuccess: cache.put });
  const resolve = trpc.comment.resolve.useMutation({
    onMutate: ({ resolved }) => cache.put({ ...thread, resolvedAt: resolved === false ? null : new Date() }),
    onSuccess: cache.put,
    onError: (error) => {
      cache.put(thread);
      toastError(error);
    },
  });
  const isResolved = thread.resolvedAt !== null;
  return (
    <Card
      as="li"
      id={`comment-${thread.id}`}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-2 p-4"
    >
      {isResolved && (
        <ResolvedLine
          byName={thread.resolvedByName}
          isOpened={isOpened}
          onToggle={() => setOpened(!isOpened)}
        />
      )}
      {(!isResolved || isOpened) && (
        <>
          <div>
            <About prompt={prompt} thread={thread} />
            <CommentBody prompt={prompt} comment={thread} />
          </div>
          <Replies prompt={prompt} thread={thread} />
        </>
      )}
      {isReplying && (
        <CommentForm
          prompt={prompt}
          label={`Reply to ${thread.authorName ?? reviewMessages.somebody}`}
          submitLabel="Reply"
          mutation={reply}
          send={(words, options) =>
            reply.mutate(
              { promptId: prompt.id, version: prompt.version, parentId: thread.id, ...words },
              options,
            )
          }
          onClose={() => setReplying(false)}
        />
      )}
      <div className="-ms-2 flex flex-wrap">
        {thread.may.reply && !isReplying && (!isResolved || isOpened) && (
          <Button size="dense" variant="ghost" onClick={() => setReplying(true)}>
            Reply
          </Button>
        )}
        {thread.may.resolve && (
          <Button
            size="dense"
            variant="ghost"
            onClick={() => resolve.mutate({ id: thread.id, resolved: !isResolved })}
          >
            {isResolved ? 'Reopen' : 'Resolve'}
          </Button>
        )}
      </div>
    </Card>
  );
}
