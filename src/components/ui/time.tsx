'use client';

import { useSyncExternalStore } from 'react';
import { agoText, dayText, momentText } from '@/lib/date';

const MINUTE = 60_000;

function onNextMinute(notify: () => void) {
  const timer = setInterval(notify, MINUTE);
  return () => clearInterval(timer);
}

/** The minute that the reader's clock shows; null in the first HTML, which may be read long after it was made. */
function useMinute(): number | null {
  return useSyncExternalStore(
    onNextMinute,
    () => Math.floor(Date.now() / MINUTE),
    () => null,
  );
}

const localDay = (date: Date) => date.toLocaleDateString(undefined, { dateStyle: 'medium' });
const localMoment = (date: Date) =>
  date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A day or a moment in the reader's own form and zone, as a value to write into a text. In the browser only. */
export function writtenMoment(date: Date, form: 'day' | 'moment'): string {
  return form === 'day'
    ? date.toLocaleDateString(undefined, { dateStyle: 'long' })
    : date.toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
}

const DAY_MS = 24 * 60 * MINUTE;

/** Since when something is so, as text: the time within a day, else the day, by the reader's clock. In the browser only. */
export function writtenSince(since: Date): string {
  return Date.now() - since.getTime() < DAY_MS
    ? since.toLocaleTimeString(undefined, { timeStyle: 'short' })
    : localDay(since);
}

/** How long ago a moment was, as text where no element fits, as in an option; its day in UTC in the first HTML. */
export function useAgoText(): (date: Date) => string {
  const minute = useMinute();
  return (date) => (minute === null ? dayText(date) : agoText(date, minute * MINUTE));
}

/**
 * The one way to show a moment: how long ago it was, or with `form="day"` the reader's own day, with the exact time by
 * the reader's clock as title. The first HTML, which knows no clock of a reader, says it in UTC.
 */
export function Time({
  date,
  form = 'ago',
  className,
}: {
  date: Date;
  form?: 'ago' | 'day';
  className?: string;
}) {
  const minute = useMinute();
  if (minute === null) {
    return (
      <time dateTime={date.toISOString()} title={momentText(date)} className={className}>
        {dayText(date)}
      </time>
    );
  }
  return (
    <time dateTime={date.toISOString()} title={localMoment(date)} className={className}>
      {form === 'day' ? localDay(date) : agoText(date, minute * MINUTE)}
    </time>
  );
}
