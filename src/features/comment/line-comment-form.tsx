'use client';

import { Popover } from '@base-ui/react/popover';
import { LongText } from '@/components/ui/long-text';
import { toast } from '@/components/ui/toast';
import { commentMessages, linesText } from '@/domain/comment/messages';
import type { CommentLines } from '@/domain/comment/schema';
import { trpc } from '@/trpc/client';
import { CommentForm } from './comment-form';
import type { CommentsProps } from './comments-section';
import { useThreadCache } from './use-thread-cache';

/** Begins a thread about lines of a text, beside them. */
export function LineCommentForm({
  prompt,
  lines,
  quote,
  onClose,
  onTyped,
}: CommentsProps & {
  lines: CommentLines;
  quote: string;
  onClose: () => void;
  onTyped: (body: string) => void;
}) {
  const cache = useThreadCache(prompt.id);
  const create = trpc.comment.create.useMutation({
    onSuccess: (thread) => {
      cache.put(thread);
      document.getSelection()?.removeAllRanges();
      toast.success(commentMessages.added);
    },
  });
  return (
    <>
      <Popover.Title className="text-md font-semibold">Comment on {linesText(lines)}</Popover.Title>
      <blockquote
        dir="auto"
        className="mt-1 mb-3 line-clamp-4 border-s-2 border-border-strong ps-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap text-fg-muted"
      >
        <LongText text={quote} />
      </blockquote>
      <CommentForm
        prompt={prompt}
        label={commentMessages.formLabel}
        mutation={create}
        send={(words, options) =>
          create.mutate({ promptId: prompt.id, version: prompt.version, lines, ...words }, options)
        }
        onClose={onClose}
        onTyped={onTyped}
      />
    </>
  );
}
