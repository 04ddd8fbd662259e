// One locale and one zone on the server and in every browser: the first HTML and the page that takes over agree.
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const AGO = new Intl.RelativeTimeFormat('en');

/** Units of time in minutes, the longest first. */
const UNITS = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** The day of a moment in UTC, e.g. `Nov 21, 2026`. */
export function dayText(date: Date): string {
  return DAY.format(date);
}

/** The same where the year is plain, e.g. `Nov 21`. */
export function dayOfYearText(date: Date): string {
  return DAY_OF_YEAR.format(date);
}

/** A moment in UTC, e.g. `Nov 21, 2026, 9:05 AM UTC`. */
export function momentText(date: Date): string {
  return `${MOMENT.format(date)} UTC`;
}

/** How long before `now` a moment was, in its longest whole unit, e.g. `3 days ago`. Less than a minute is `just now`. */
export function agoText(date: Date, now: number): string {
  const minutes = Math.trunc((now - date.getTime()) / 60_000);
  const [unit, length] = UNITS.find(([, length]) => Math.abs(minutes) >= length) ?? [];
  return unit === undefined ? 'just now' : AGO.format(-Math.trunc(minutes / length), unit);
}
