'use client';

import { Reply } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { inboxMessages } from '@/domain/inbox/messages';
import type { SubjectOf } from '@/domain/notification/subject-schema';
import { CommentForm } from '@/features/comment/comment-form';
import { useThreadCache } from '@/features/comment/use-thread-cache';
import { trpc } from '@/trpc/client';
import { focusOwnLine } from './focus-line';
import { InboxLine, type InboxLineProps } from './inbox-line';

interface CommentLineProps extends InboxLineProps {
  comment: SubjectOf<'comment'>;
  version: number;
  words: ReactNode;
  onReplied: () => void;
}

/** Something that was said to its reader, with a reply in the line. */
export function CommentLine({ comment, version, words, onReplied, ...line }: CommentLineProps) {
  const { promptId, threadId } = comment;
  const cache = useThreadCache(promptId);
  const [isReplying, setReplying] = useState(false);
  const reply = trpc.comment.create.useMutation({
    onSuccess: (thread) => {
      cache.put(thread);
      toast.success(inboxMessages.replied);
      onReplied();
    },
  });
  return (
    <InboxLine
      {...line}
      actions={
        <Button
          size="dense"
          variant="secondary"
          icon={<Reply aria-hidden="true" />}
          data-inbox-main
          aria-expanded={isReplying}
          aria-label={`${inboxMessages.reply}: ${line.text}`}
          onClick={() => setReplying(true)}
        >
          {inboxMessages.reply}
        </Button>
      }
    >
      {words}
      {isReplying && (
        <CommentForm
          prompt={{ id: promptId, version }}
          label={inboxMessages.reply}
          submitLabel={inboxMessages.reply}
          mutation={reply}
          send={(said, options) => reply.mutate({ promptId, version, parentId: threadId, ...said }, options)}
          onClose={() => {
            focusOwnLine();
            setReplying(false);
          }}
        />
      )}
    </InboxLine>
  );
}
