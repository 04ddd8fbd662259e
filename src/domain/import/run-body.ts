import { z } from 'zod';
import { IMPORT_TICKED_ROWS } from './limits';

/** Most bytes of the body of a run: the numbers of its left-out rows. */
export const RUN_BODY_MAX_BYTES = 256 * 1024;

/** The body of a run of a file that the server has: the rows that are left out, by their numbers. */
export const RunBody = z.strictObject({ leave: z.array(z.int().min(1)).max(IMPORT_TICKED_ROWS) });
export type RunBody = z.infer<typeof RunBody>;
