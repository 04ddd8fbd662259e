import { Check, Minus, X } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import type { EvaluationCell } from '@/domain/evaluation/schema';

const WORDS = {
  open: 'Not answered yet',
  passed: 'Passed',
  failed: 'Failed',
  undecided: 'Not decided',
} as const;

function StateIcon({ state }: Pick<EvaluationCell, 'state'>) {
  if (state === 'passed') return <Check aria-hidden="true" className="size-4 shrink-0 text-primary" />;
  if (state === 'failed') return <X aria-hidden="true" className="size-4 shrink-0 text-danger" />;
  return <Minus aria-hidden="true" className="size-4 shrink-0 text-fg-muted" />;
}

/** "3 of 3" with a tick or a cross, and whether it is worse or better than the approved version. */
export function ResultCell({ cell, answers }: { cell: EvaluationCell; answers: number }) {
  const { answered, passed, state, change } = cell;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <StateIcon state={state} />
      <span className="sr-only">{WORDS[state]}: </span>
      <span className="tabular-nums">
        {state === 'open' ? `${answered} of ${answers} answered` : `${passed} of ${answered}`}
      </span>
      {change === 'worse' && <Badge tone="danger">worse</Badge>}
      {change === 'better' && <Badge tone="ok">better</Badge>}
    </span>
  );
}
