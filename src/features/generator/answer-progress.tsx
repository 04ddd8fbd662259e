import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { messages } from '@/domain/messages';
import type { AiProgress } from '@/features/ai/use-ai-answer';

/** A call under way: how long it has taken, and the way to end it. */
export function AnswerProgress({
  progress,
  onCancel,
}: {
  progress: AiProgress & { done?: number; total?: number };
  onCancel: () => void;
}) {
  const { done = 0, total } = progress;
  return (
    <div className="flex flex-wrap items-center gap-3 text-md text-fg-muted">
      <Spinner />
      {/* Hidden from screen readers: reading every second would drown everything else. */}
      <span role="status">
        {total !== undefined && `${messages.ai.section(Math.min(done + 1, total), total)}: `}
        {progress.text === '' ? 'Waiting for a response…' : 'Writing…'}
      </span>
      <span aria-hidden="true" className="tabular-nums">
        {progress.seconds} s
      </span>
      <Button variant="secondary" size="dense" onClick={onCancel}>
        {total === undefined ? 'Cancel' : 'Stop'}
      </Button>
    </div>
  );
}
