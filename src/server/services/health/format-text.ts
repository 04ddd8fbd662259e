const GIGABYTE = 1_000_000_000;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Formats a size for people, in MB or GB. */
export function sizeText(bytes: number): string {
  return bytes >= GIGABYTE
    ? `${(bytes / GIGABYTE).toFixed(1)} GB`
    : `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;
}

/** Formats an age for people, in hours up to two days and in days from then on. */
export function ageText(milliseconds: number): string {
  const hours = Math.round(milliseconds / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  if (hours < 2 * DAY_HOURS) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.round(hours / DAY_HOURS)} days`;
}
