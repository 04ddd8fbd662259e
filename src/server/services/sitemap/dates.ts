import { z } from 'zod';
import { CATEGORIES } from '@/domain/prompt/vocabulary';
import { isPublic, promptSource } from '../access';
import type { SitemapContext } from './context';
import { rowsOf } from '../rows';

const DateRow = z.object({ category: z.string(), at: z.date().nullable() });

/** Returns when a shared prompt last changed, in total and per category; null without one. One index lookup each. */
export async function findLastChanges({ db, guest }: Pick<SitemapContext, 'db' | 'guest'>): Promise<{
  newest: Date | null;
  byCategory: Map<string, Date | null>;
}> {
  const rows = await rowsOf(db, DateRow)`
    SELECT n.category, (
      SELECT max(p.updated_at) FROM ${promptSource(guest)} p
      WHERE ${isPublic()} AND p.category = n.category
    ) AS at
    FROM unnest(${[...CATEGORIES]}::text[]) AS n(category)`;
  const times = rows.flatMap(({ at }) => (at === null ? [] : [at.getTime()]));
  return {
    newest: times.length === 0 ? null : new Date(Math.max(...times)),
    byCategory: new Map(rows.map(({ category, at }) => [category, at])),
  };
}
