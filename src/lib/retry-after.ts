/** Seconds that a Retry-After header asks for, given as such or as a date; null without a sensible one. */
export function retryAfterOf(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const moment = value === '' ? Number.NaN : Date.parse(value);
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
}
