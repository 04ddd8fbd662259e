'use client';

import { dayText } from '@/lib/date';
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
