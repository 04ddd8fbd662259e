import { Check, Clock, History, X } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import type { RunWarning } from '@/domain/test-case/run-warnings';
import { passedText } from './run-text';

/** The words of a run's state: how many passed, and that it is failing, not whole or outdated. */
export function RunBadges({
  run,
}: {
  run: { passed: number; total: number; warnings: readonly RunWarning[] };
}) {
  const isFailing = run.warnings.includes('failing');
  const isWhole = !run.warnings.includes('incomplete');
  const isOutdated = run.warnings.includes('olderVersion') || run.warnings.includes('casesChanged');
  return (
    <>
      <Badge
        tone={isFailing ? 'danger' : isWhole ? 'ok' : 'neutral'}
        icon={isFailing ? <X aria-hidden="true" /> : isWhole ? <Check aria-hidden="true" /> : null}
      >
        {passedText(run)}
      </Badge>
      {isFailing && <Badge tone="danger">Failing</Badge>}
      {!isWhole && (
        <Badge tone="warn" icon={<Clock aria-hidden="true" />}>
          Incomplete
        </Badge>
      )}
      {isOutdated && (
        <Badge tone="warn" icon={<History aria-hidden="true" />}>
          Outdated
        </Badge>
      )}
    </>
  );
}

export function ResultBadge({
  isPassed,
  isUndecided = false,
  isOutdated,
}: {
  isPassed: boolean;
  isUndecided?: boolean;
  isOutdated: boolean;
}) {
  return (
    <>
      {isUndecided ? (
        <Badge tone="warn" icon={<Clock aria-hidden="true" />}>
          Not run
        </Badge>
      ) : (
        <Badge
          tone={isPassed ? 'ok' : 'danger'}
          icon={isPassed ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
        >
          {isPassed ? 'Passed' : 'Failed'}
        </Badge>
      )}
      {isOutdated && (
        <Badge tone="warn" icon={<History aria-hidden="true" />}>
          Outdated
        </Badge>
      )}
    </>
  );
}
