import { Check, Minus, X } from 'lucide-react';
import type { JudgeVote } from '@/domain/test-case/judge';
import type { CheckOutcome } from '@/domain/test-case/run-schema';

/** The results of a case's checks, with the replies of the judge. */
export function CheckOutcomes({ checks }: { checks: readonly CheckOutcome[] }) {
  return (
    <ul aria-label="Checks" className="grid gap-1.5 text-md">
      {checks.map((check, index) => (
        // Checks may be identical; a row has no state of its own.
        <li key={index} className="flex items-start gap-2">
          <OutcomeIcon check={check} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="sr-only">{outcomeWord(check)}: </span>
            <span dir="auto">{check.label}</span>
            {check.reason && (
              <span dir="auto" className="block text-fg-muted">
                {check.reason}
              </span>
            )}
            {check.votes && check.votes.length > 1 && <Votes votes={check.votes} judge={check.judge} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function outcomeWord({ isPassed, isRun }: CheckOutcome): string {
  if (isRun === false) return 'Not run';
  return isPassed ? 'Passed' : 'Failed';
}

function OutcomeIcon({ check }: { check: CheckOutcome }) {
  const shape = 'mt-1 size-4 shrink-0';
  if (check.isRun === false) return <Minus aria-hidden="true" className={`${shape} text-fg-muted`} />;
  if (check.isPassed) return <Check aria-hidden="true" className={`${shape} text-primary`} />;
  return <X aria-hidden="true" className={`${shape} text-danger`} />;
}

const VERDICTS = { yes: 'Yes', no: 'No' } as const;

function Votes({ votes, judge }: { votes: readonly JudgeVote[]; judge: string | undefined }) {
  return (
    <details>
      <summary className="cursor-pointer py-1 text-fg-muted hover:text-fg touch:py-3">
        {votes.length} replies of the judge{judge === undefined ? '' : ` (${judge})`}
      </summary>
      <ol className="mt-1 grid list-decimal gap-1 ps-5">
        {votes.map(({ verdict, reason }, index) => (
          <li key={index}>
            <b>{verdict === null ? 'No verdict' : VERDICTS[verdict]}</b>
            {reason && (
              <>
                {': '}
                <span dir="auto">{reason}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
