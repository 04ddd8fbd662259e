'use client';

import { Sparkles } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import type { AiAnswer } from '@/domain/ai/schema';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { useAiAnswer } from './use-ai-answer';

/** Has a description of the prompt written from its text, on request (ui: the editor). */
export function DescribeButton({
  readContent,
  onAnswer,
  onEmpty,
}: {
  readContent: () => string;
  onAnswer: (answer: AiAnswer) => void;
  /** Called when there is no text to describe, after a message about it. */
  onEmpty: () => void;
}) {
  const { data: status } = trpc.ai.status.useQuery();
  const utils = trpc.useUtils();
  const { progress, run } = useAiAnswer();

  async function ask() {
    const content = readContent();
    if (content.trim() === '') {
      toast.error(messages.editorAi.contentEmpty);
      onEmpty();
      return;
    }
    const outcome = await run((ai, signal) => ai.describe.mutate({ content }, { signal }));
    // An admin sees how often AI was asked.
    void utils.ai.status.invalidate();
    if (outcome.kind === 'answer') onAnswer(outcome.answer);
    if (outcome.kind !== 'failed') return;
    const { errorReason } = await import('@/trpc/error');
    const reason = errorReason(outcome.error);
    const { describeFailed } = messages.editorAi;
    toast.error(reason === null ? describeFailed : messages.ai.because(describeFailed, reason));
  }

  return (
    <Button
      variant="ghost"
      size="dense"
      icon={<Sparkles aria-hidden="true" />}
      disabledReason={status?.available === false && status.reason}
      loading={progress !== null}
      onClick={() => void ask()}
    >
      Suggest a description
    </Button>
  );
}
