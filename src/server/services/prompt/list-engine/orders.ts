import type { Sort } from '@/domain/prompt/sort';
import { Prisma } from '@/generated/prisma/client';

/** The orders that have an index of prompts. */
export type IndexedSort = Exclude<Sort, 'match'>;

/** The orders of section 3, over alias `p`; each ends with the id, so that it is unique. */
export const ORDERS: Record<IndexedSort, { columns: Prisma.Sql; forward: Prisma.Sql }> = {
  recent: {
    columns: Prisma.sql`p.created_at`,
    forward: Prisma.sql`p.created_at DESC, p.id DESC`,
  },
  starred: {
    columns: Prisma.sql`p.favorite_count, p.created_at`,
    forward: Prisma.sql`p.favorite_count DESC, p.created_at DESC, p.id DESC`,
  },
  used: {
    columns: Prisma.sql`p.usage_count, p.created_at`,
    forward: Prisma.sql`p.usage_count DESC, p.created_at DESC, p.id DESC`,
  },
  'used-30d': {
    columns: Prisma.sql`p.recent_uses, p.created_at`,
    forward: Prisma.sql`p.recent_uses DESC, p.created_at DESC, p.id DESC`,
  },
  alpha: {
    columns: Prisma.sql`p.title_key`,
    forward: Prisma.sql`p.title_key, p.id`,
  },
};
