import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import type { AiProgress } from '@/features/ai/use-ai-answer';

/** A call under way: how long it has taken, and the way to end it. */
export function AnswerProgress({ progress, onCancel }: { progress: AiProgress; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-md text-fg-muted">
      <Spinner />
      {/* The seconds are for the eye: read out each second they would drown everything. */}
      <span role="status">{progress.text === '' ? 'Waiting for the answer…' : 'Writing…'}</span>
      <span aria-hidden="true" className="tabular-nums">
        {progress.seconds} s
      </span>
      <Button variant="secondary" size="dense" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
