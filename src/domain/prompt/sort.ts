import { z } from 'zod';
import { SORTS } from './vocabulary';

export const Sort = z.enum(SORTS);
export type Sort = z.infer<typeof Sort>;
