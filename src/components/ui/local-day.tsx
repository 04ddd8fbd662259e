'use client';

import { dayText, momentText } from '@/lib/date';
import { useHydrated } from '@/lib/use-hydrated';

/** A day as the reader writes it, where the reader is; in the first HTML, which knows neither, the day in UTC. */
export function LocalDay({ date, className }: { date: Date; className?: string }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={date.toISOString()} className={className}>
      {isHydrated ? date.toLocaleDateString(undefined, { dateStyle: 'medium' }) : dayText(date)}
    </time>
  );
}

/** A moment as the reader's clock shows it; in the first HTML, which does not know it, the moment in UTC. */
export function LocalMoment({ date }: { date: Date }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={date.toISOString()}>
      {isHydrated
        ? date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
        : momentText(date)}
    </time>
  );
}
