import { Prisma } from '@/generated/prisma/client';

type CounterKind = 'library' | 'category' | 'tag' | 'creator' | 'space';

/** SQL expression for the exact number of a stored counter (see the migration `counters`). */
export function counter(kind: CounterKind, key: Prisma.Sql, only: 'shared' | 'private' | 'all'): Prisma.Sql {
  const value = {
    shared: Prisma.sql`c.shared`,
    private: Prisma.sql`c.total - c.shared`,
    all: Prisma.sql`c.total`,
  }[only];
  return Prisma.sql`(SELECT coalesce(sum(${value}), 0) FROM prompt_counters c WHERE c.kind = ${kind} AND c.key = ${key})`;
}
