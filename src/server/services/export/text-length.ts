import { Prisma } from '@/generated/prisma/client';

/** Of a text with its messages and what goes with it, without reading them. */
export const TEXT_LENGTH = Prisma.sql`(p.content_length + coalesce(pg_column_size(p.messages), 0) + pg_column_size(p.extras))`;

/** The length of its longest part; extras that are small even if they were compressed are not opened. */
export const LONGEST_LENGTH = Prisma.sql`greatest(p.content_length,
  CASE WHEN pg_column_size(p.extras) > 300 THEN length(p.extras::text) ELSE 0 END)`;
