import { COUNT_LIMIT } from '@/domain/review/limits';

/** A count that the server gives up to one more than the limit, as it is shown. */
export function countText(count: number): string {
  return count > COUNT_LIMIT ? `${COUNT_LIMIT}+` : String(count);
}
