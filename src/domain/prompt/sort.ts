import { z } from 'zod';

/** The four orders of section 3. */
export const SORTS = ['recent', 'starred', 'used', 'alpha'] as const;
export const DEFAULT_SORT = 'recent';

export const Sort = z.enum(SORTS);
export type Sort = z.infer<typeof Sort>;
