'use client';

import { Card } from '@/components/ui/card';
import { commentMessages } from '@/domain/comment/messages';
import { trpc } from '@/trpc/client';
import { CommentForm } from './comment-form';
import type { CommentsProps } from './comments-section';
import { useThreadCache } from './use-thread-cache';

/** Begins a thread about all of the present text. */
export function NewThread({ prompt }: CommentsProps) {
  const cache = useThreadCache(prompt.id);
  const create = trpc.comment.create.useMutation({ onSuccess: cache.put });
  return (
    <div className="mt-5 grid gap-2">
      <CommentForm
        prompt={prompt}
        label={commentMessages.formLabel}
        placeholder={commentMessages.placeholder}
        mutation={create}
        send={(words, options) =>
          create.mutate({ promptId: prompt.id, version: prompt.version, ...words }, options)
        }
      />
      {create.isPending && (
        <Card className="p-4 text-md text-fg-muted">
          <p>Sending…</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {create.variables.body}
          </p>
        </Card>
      )}
    </div>
  );
}
