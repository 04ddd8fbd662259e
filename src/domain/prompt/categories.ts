import { z } from 'zod';
import { CATEGORIES } from './vocabulary';

export const Category = z.enum(CATEGORIES);
export type Category = z.infer<typeof Category>;
