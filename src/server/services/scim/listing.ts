import { Prisma } from '@/generated/prisma/client';
import { type Attributes, find } from './filter/attributes';
import { parsePath } from './filter/parse-filter';

/** The requested part of a list (RFC 7644, 3.4.2.3 and 3.4.2.4). */
export type Listing = {
  /** The name of an attribute, as sent. */
  sort: { by: string; descending: boolean } | null;
  /** From 1. */
  startIndex: number;
  count: number;
  /** Whether groups of users, and members of groups, are requested. */
  withMany: boolean;
};

/** Returns the order. Attributes without a single value per resource use the default: the order is optional. */
export function orderOf(
  kind: 'Users' | 'Groups',
  attributes: Attributes,
  sort: Listing['sort'],
  usual: Prisma.Sql,
): Prisma.Sql {
  const path = sort === null ? null : parsePath(sort.by);
  const found = path === null ? null : find(kind, attributes, path);
  const isSingle =
    found !== null && found.value !== null && (found.owner.type !== 'values' || path?.attribute === 'emails');
  if (sort === null || !isSingle || found.value === null) return usual;
  const { type, sql } = found.value;
  const value = type === 'text' ? Prisma.sql`lower(${sql})` : sql;
  return sort.descending
    ? Prisma.sql`${value} DESC NULLS LAST, ${usual}`
    : Prisma.sql`${value} ASC NULLS LAST, ${usual}`;
}
