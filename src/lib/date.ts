// One locale and one zone on the server and in every browser: the first HTML and the page that takes over agree.
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** The day of a moment in UTC, e.g. `Nov 21, 2026`. */
export function dayText(date: Date): string {
  return DAY.format(date);
}

/** A moment in UTC, e.g. `Nov 21, 2026, 9:05 AM UTC`. */
export function momentText(date: Date): string {
  return `${MOMENT.format(date)} UTC`;
}
