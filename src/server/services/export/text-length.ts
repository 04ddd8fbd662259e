import { Prisma } from '@/generated/prisma/client';

/** SQL expression for the length of a text with its messages, extras and files, without reading them. */
export const TEXT_LENGTH = Prisma.sql`(p.content_length + coalesce(pg_column_size(p.messages), 0) + pg_column_size(p.extras)
  + CASE WHEN p.files <> '[]' THEN (SELECT sum((f ->> 'size')::int)::int FROM jsonb_array_elements(p.files) f) ELSE 0 END)`;

/** SQL for the length of the longest part; extras that would be small even if compressed are not decompressed. */
export const LONGEST_LENGTH = Prisma.sql`greatest(p.content_length,
  CASE WHEN pg_column_size(p.extras) > 300 THEN length(p.extras::text) ELSE 0 END)`;
