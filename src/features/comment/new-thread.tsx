'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { commentMessages, linesText } from '@/domain/comment/messages';
import type { CommentLines } from '@/domain/comment/schema';
import { trpc } from '@/trpc/client';
import { CommentForm } from './comment-form';
import type { CommentsProps } from './comments-section';
import { LinePicker } from './line-picker';
import { useThreadCache } from './use-thread-cache';

/** Begins a thread about all of the present text, or about lines that are chosen. */
export function NewThread({ prompt }: CommentsProps) {
  const cache = useThreadCache(prompt.id);
  const [lines, setLines] = useState<CommentLines | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const create = trpc.comment.create.useMutation({
    onSuccess: (thread) => {
      cache.put(thread);
      setLines(null);
      setChoosing(false);
    },
  });
  return (
    <div className="mt-3 grid gap-2">
      <CommentForm
        prompt={prompt}
        label={lines === null ? commentMessages.formLabel : `Comment on ${linesText(lines)}`}
        mutation={create}
        send={(words, options) =>
          create.mutate(
            { promptId: prompt.id, version: prompt.version, ...words, ...(lines && { lines }) },
            options,
          )
        }
      >
        <Button
          size="dense"
          variant="ghost"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          Choose lines
        </Button>
        {lines !== null && (
          <Chip onRemove={() => setLines(null)} removeLabel={`Not on ${linesText(lines)}`}>
            On {linesText(lines)}
          </Chip>
        )}
      </CommentForm>
      {create.isPending && (
        <Card className="p-4 text-md text-fg-muted">
          <p>Sending…</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {create.variables.body}
          </p>
        </Card>
      )}
      {isChoosing && <LinePicker content={prompt.content} lines={lines} onChange={setLines} />}
    </div>
  );
}
