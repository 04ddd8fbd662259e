'use client';

import { Time } from '@/components/ui/time';
import { trendText } from '@/domain/stats/trend';
import { USAGE_DAYS, type UsageHistory as History } from '@/domain/usage/schema';
import { dayText } from '@/lib/date';
import { trpc } from '@/trpc/client';

/** How a prompt was used lately: by day, by version, and for those who may know, by whom. Nothing before the first use. */
export function UsageHistory({ promptId }: { promptId: string }) {
  const { data } = trpc.usage.history.useQuery({ promptId });
  if (data === undefined) return null;
  const uses = data.days.reduce((sum, day) => sum + day.uses, 0);
  if (uses === 0 && data.versions.length === 0) return null;
  return (
    <section aria-labelledby="usage" className="print:hidden">
      <h2 id="usage" className="text-lg">
        Usage
      </h2>
      <p className="mt-1 text-md">
        <b className="font-semibold tabular-nums">{uses.toLocaleString('en-US')}</b> in {USAGE_DAYS} days,{' '}
        <span className="text-fg-muted">{trendText(uses, data.usesBefore, `${USAGE_DAYS} days`)}</span>
      </p>
      <Days days={data.days} />
      {data.versions.length > 0 && <Versions versions={data.versions} />}
      {data.latest && <Latest latest={data.latest} />}
    </section>
  );
}

/** Bars of the days; only those with uses are read out. */
function Days({ days }: Pick<History, 'days'>) {
  const most = Math.max(1, ...days.map(({ uses }) => uses));
  return (
    <ol aria-label="Uses by day" className="mt-2 flex h-14 items-end gap-px">
      {days.map(({ day, uses }) => (
        <li
          key={day.getTime()}
          aria-hidden={uses === 0}
          title={`${dayText(day)}: ${uses.toLocaleString('en-US')}`}
          className="flex h-full min-w-0 flex-1 flex-col justify-end"
        >
          <span className="sr-only">{`${dayText(day)}: ${uses}`}</span>
          <span
            aria-hidden="true"
            className="block min-h-px rounded-t-xs bg-primary forced-colors:bg-[CanvasText]"
            style={{ blockSize: `${(uses / most) * 100}%` }}
          />
        </li>
      ))}
    </ol>
  );
}

function Versions({ versions }: Pick<History, 'versions'>) {
  return (
    <ul aria-label="Uses by version" className="mt-3 grid gap-1 text-md">
      {versions.map(({ version, uses }) => (
        <li key={version} className="flex justify-between gap-4">
          <span>Version {version}</span>
          <span className="text-fg-muted tabular-nums">{uses.toLocaleString('en-US')}</span>
        </li>
      ))}
    </ul>
  );
}

function Latest({ latest }: { latest: NonNullable<History['latest']> }) {
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-1 text-md text-fg-muted hover:text-fg touch:py-3">
        Recent users
      </summary>
      <ul className="mt-1 grid gap-1 text-md">
        {latest.map(({ userName, version, usedAt }, index) => (
          // Two uses may be alike in everything; a row has no state of its own.
          <li key={index} className="grid">
            <span className="break-words">
              <bdi>{userName ?? 'Someone'}</bdi>, version {version}
            </span>
            <Time date={usedAt} className="text-sm text-fg-muted" />
          </li>
        ))}
      </ul>
    </details>
  );
}
