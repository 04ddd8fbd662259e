'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { commentMessages } from '@/domain/comment/messages';
import type { Comment } from '@/domain/comment/schema';
import { reviewMessages } from '@/domain/review/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { CommentForm } from './comment-form';
import { mentionParts } from './mention-token';
import { useThreadCache } from './use-thread-cache';

const link = 'underline decoration-border-strong underline-offset-3 hover:decoration-current';

function Author({ comment: { authorId, authorName } }: { comment: Comment }) {
  const name = <bdi className="font-semibold text-fg">{authorName ?? reviewMessages.somebody}</bdi>;
  if (authorId === null) return name;
  return (
    <Link
      href={`/profile/${authorId}`}
      prefetch={false}
      className={`${link} inline-flex items-center touch:min-h-11`}
    >
      {name}
    </Link>
  );
}

export function CommentBody({
  prompt,
  comment,
}: {
  prompt: { id: string; version: number };
  comment: Comment;
}) {
  const cache = useThreadCache(prompt.id);
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const update = trpc.comment.update.useMutation({ onSuccess: cache.put });
  const remove = trpc.comment.delete.useMutation({
    onSuccess: async () => {
      await cache.refetch();
      setAsking(false);
      toast.success(commentMessages.deleted);
    },
    onError: (error) => {
      setAsking(false);
      toastError(error);
    },
  });
  if (comment.isDeleted) return <p className="text-md text-fg-muted">{commentMessages.deletedBefore}</p>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-fg-muted">
        <Author comment={comment} />
        <Time date={comment.createdAt} />
        {comment.editedAt !== null && <Badge>edited</Badge>}
        {!isEditing && (comment.may.edit || comment.may.delete) && (
          <span className="-my-1 ms-auto -me-2 flex">
            {comment.may.edit && (
              <Button size="dense" variant="ghost" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            {comment.may.delete && (
              <Button size="dense" variant="ghost" onClick={() => setAsking(true)}>
                Delete
              </Button>
            )}
          </span>
        )}
      </div>
      {isEditing ? (
        <div className="mt-2">
          <CommentForm
            prompt={prompt}
            label="Edit your comment"
            submitLabel="Save"
            mutation={update}
            initial={comment}
            send={(words, options) => update.mutate({ id: comment.id, ...words }, options)}
            onClose={() => setEditing(false)}
          />
        </div>
      ) : (
        <CommentText comment={comment} />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this comment?"
        description={commentMessages.deleteQuestion}
        confirmLabel="Delete comment"
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ id: comment.id })}
        finalFocus={() => document.getElementById('comments')}
      />
    </>
  );
}

function CommentText({ comment }: { comment: Comment }) {
  return (
    <p dir="auto" className="mt-0.5 text-md wrap-anywhere whitespace-pre-line">
      {mentionParts(comment.body, comment.mentions).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <Link key={index} href={`/profile/${part.id}`} prefetch={false} className={`${link} font-semibold`}>
            <bdi>{part.text}</bdi>
          </Link>
        ),
      )}
    </p>
  );
}
