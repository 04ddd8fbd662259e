import { z } from 'zod';
import { MAX_PAGE, MAX_PAGE_SIZE } from './pagination';

export const PageNumber = z.int().min(1).max(MAX_PAGE);
/** Items a caller may ask for at once. */
export const PageSize = z.int().min(1).max(MAX_PAGE_SIZE);
