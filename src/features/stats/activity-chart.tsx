import type { StatsActivity } from '@/domain/stats/activity';
import { trendText } from '@/domain/stats/trend';
import { dayText } from '@/lib/date';

type Series = { label: string; values: { from: Date; value: number }[]; before: number; className: string };

/** Weekly figures as bars; every bar is read out with its week and value, so the picture hides nothing. */
function Bars({ label, values, before, className }: Series) {
  const most = Math.max(1, ...values.map(({ value }) => value));
  const total = values.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure className="min-w-0 rounded-lg border border-border bg-surface p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-heading text-lg">{label}</span>
        <span className="text-sm text-fg-muted tabular-nums">
          {`${total.toLocaleString('en-US')} in ${values.length} weeks, ${trendText(total, before, `${values.length} weeks`)}`}
        </span>
      </figcaption>
      <ol className="mt-4 flex h-28 items-end gap-1.5">
        {values.map(({ from, value }) => (
          <li key={from.getTime()} className="flex h-full min-w-0 flex-1 flex-col justify-end">
            <span className="sr-only">{`Week of ${dayText(from)}: ${value}`}</span>
            <span
              aria-hidden="true"
              title={`Week of ${dayText(from)}: ${value.toLocaleString('en-US')}`}
              className={`block min-h-0.5 rounded-t-sm forced-colors:bg-[CanvasText] ${className}`}
              style={{ blockSize: `${(value / most) * 100}%` }}
            />
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="mt-2 flex justify-between text-xs text-fg-subtle">
        {values[0] && <span>{dayText(values[0].from)}</span>}
        <span>this week</span>
      </p>
    </figure>
  );
}

/** Uses and new prompts over the last weeks. */
export function ActivityChart({ activity }: { activity: StatsActivity }) {
  const { weeks, before } = activity;
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <Bars
        label="Uses by week"
        values={weeks.map(({ from, uses }) => ({ from, value: uses }))}
        before={before.uses}
        className="bg-primary"
      />
      <Bars
        label="New prompts by week"
        values={weeks.map(({ from, prompts }) => ({ from, value: prompts }))}
        before={before.prompts}
        className="bg-border-strong"
      />
    </div>
  );
}
