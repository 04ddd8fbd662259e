import { z } from 'zod';
import { SORTS } from './vocabulary';

export type Sort = (typeof SORTS)[number];

/** An order by its name. `relevance`, the earlier name of `match`, is accepted. */
export const Sort = z
  .enum([...SORTS, 'relevance'])
  .transform((sort): Sort => (sort === 'relevance' ? 'match' : sort));
