import { costText } from '@/domain/model/cost';
import type { EvaluationColumn } from '@/domain/evaluation/schema';

const seconds = (value: number | null) =>
  value === null
    ? '–'
    : value.toLocaleString('en-US', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** A column's name. */
export function columnName({ version, model }: Pick<EvaluationColumn, 'version' | 'model'>): string {
  return `Version ${version} · ${model}`;
}

/** A column's name, and how it did: cases passed, the time of an answer, its cost. */
export function ColumnHead({ column, currency }: { column: EvaluationColumn; currency: string | null }) {
  const { passed, decided, p50, p95, cost, state, reason } = column;
  return (
    <span className="grid gap-0.5 text-start font-normal">
      <b dir="auto" className="wrap-anywhere">
        {columnName(column)}
      </b>
      <span className="text-sm tabular-nums">
        {passed} of {decided} passed
      </span>
      <span className="text-sm text-fg-muted tabular-nums">
        p50 {seconds(p50)} s, p95 {seconds(p95)} s
      </span>
      <span className="text-sm text-fg-muted tabular-nums">{costText(cost, currency ?? '')}</span>
      {state === 'stopped' && (
        <span dir="auto" className="text-sm wrap-anywhere text-danger">
          Ended early: {reason}
        </span>
      )}
    </span>
  );
}
