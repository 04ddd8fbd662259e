import { z } from 'zod';
import { RESERVED_SLUGS } from '@/domain/prompt/slug';
import type { Transaction } from '@/server/db';
import { rowOf } from '../rows';

const SlugRow = z.object({ slug: z.string() });

/** The first free slug of a base, taken for this transaction: others who ask for the same base wait until it ends. */
export async function freeSlug(tx: Transaction, base: string): Promise<string> {
  const free = await rowOf(tx, SlugRow)`
    SELECT free_slug(${base}, ${RESERVED_SLUGS.has(base)}) AS slug`;
  return free.slug;
}
