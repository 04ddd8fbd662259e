import { Prisma } from '@/generated/prisma/client';
import { holdersOf } from './granted';

/** Subquery of the ids of users who are in the space of a prompt. */
export function membersAtHome(promptId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT m.user_id FROM prompts p JOIN spaces s ON s.id = p.space_id AND s.deleted_at IS NULL
    JOIN space_members m ON m.space_id = s.id WHERE p.id = ${promptId}::uuid`;
}

/** Subquery of the ids of users who have a prompt by its space or by a grant, whether it is shared or not. */
export function givenTo(promptId: string): Prisma.Sql {
  return Prisma.sql`(
    ${membersAtHome(promptId)}
    UNION SELECT h.user_id FROM ${holdersOf(Prisma.sql`ARRAY[${promptId}::uuid]`)} h)`;
}
