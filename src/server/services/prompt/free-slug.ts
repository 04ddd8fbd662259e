import { z } from 'zod';
import { RESERVED_SLUGS } from '@/domain/prompt/slug';
import type { Transaction } from '@/server/db';
import { rowOf } from '../rows';

const SlugRow = z.object({ slug: z.string() });

/** Returns the first free slug of a base, locked until the transaction ends: concurrent callers wait. */
export async function freeSlug(tx: Transaction, base: string): Promise<string> {
  const free = await rowOf(tx, SlugRow)`
    SELECT free_slug(${base}, ${RESERVED_SLUGS.has(base)}) AS slug`;
  return free.slug;
}
