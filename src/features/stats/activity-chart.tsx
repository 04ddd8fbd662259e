import type { StatsActivity } from '@/domain/stats/activity';
import { trendText } from '@/domain/stats/trend';
import { dayOfYearText, dayText } from '@/lib/date';
import { TimeChart } from './time-chart';

type Series = { label: string; values: { from: Date; value: number }[]; before: number; tone: string };

/** Weekly figures as a chart, and as a list for people who prefer to read them or can't see the chart. */
function Weekly({ label, values, before, tone }: Series) {
  const total = values.reduce((sum, { value }) => sum + value, 0);
  const points = values.map(({ from, value }) => ({
    at: from.getTime() / 1000,
    label: dayText(from),
    mark: dayOfYearText(from),
    value,
  }));
  return (
    <figure className="min-w-0 rounded-lg border border-border bg-surface p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-heading text-lg">{label}</span>
        <span className="text-sm text-fg-muted tabular-nums">
          {`${total.toLocaleString('en-US')} in ${values.length} weeks, ${trendText(total, before, `${values.length} weeks`)}`}
        </span>
      </figcaption>
      <TimeChart points={points} tone={tone} />
      <details className="text-sm">
        <summary className="w-fit cursor-pointer py-3 text-fg-muted">{`${label}: data table`}</summary>
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 tabular-nums">
          {points.map((point) => (
            <li key={point.at} className="flex justify-between gap-2">
              <span className="text-fg-muted">{point.label}</span> {point.value.toLocaleString('en-US')}
            </li>
          ))}
        </ol>
      </details>
    </figure>
  );
}

/** Uses and new prompts over the last weeks. */
export function ActivityChart({ activity }: { activity: StatsActivity }) {
  const { weeks, before } = activity;
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <Weekly
        label="Uses by week"
        values={weeks.map(({ from, uses }) => ({ from, value: uses }))}
        before={before.uses}
        tone="text-primary"
      />
      <Weekly
        label="New prompts by week"
        values={weeks.map(({ from, prompts }) => ({ from, value: prompts }))}
        before={before.prompts}
        tone="text-border-strong"
      />
    </div>
  );
}
