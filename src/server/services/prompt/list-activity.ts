import { z } from 'zod';
import {
  ACTIVITY_PAGE_SIZE,
  type ActivityPage,
  ActivityKind,
  type ActivityQuery,
} from '@/domain/activity/schema';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import { historyCondition, readableSince } from '../access';
import { openPromptFacts } from './load-prompt';
import { rowsOf } from '../rows';

const Row = z.object({
  id: z.bigint(),
  kind: z.string(),
  actorName: z.string().nullable(),
  version: z.number().nullable(),
  fromVersion: z.number().nullable(),
  passed: z.number().nullable(),
  total: z.number().nullable(),
  note: z.string().nullable(),
  createdAt: z.date(),
});
type Row = z.infer<typeof Row>;

/**
 * Returns a page of the history of a prompt, newest first, after the cursor. Its creator and admins read everything,
 * other members what happened while it was shared, members of its space since it came there. Throws UNAUTHORIZED for
 * guests, NOT_FOUND if the caller may not see the prompt.
 */
export async function listActivity(
  ctx: Pick<ServiceContext, 'db' | 'actor' | 'now'>,
  { promptId, cursor }: ActivityQuery,
): Promise<ActivityPage> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const older = cursor === undefined ? Prisma.empty : Prisma.sql`AND a.id < ${BigInt(cursor)}`;
  const readable = historyCondition(readableSince(member, prompt), 'a');
  const rows = await rowsOf(ctx.db, Row)`
    SELECT a.id, a.kind, actor.full_name AS "actorName", a.version, (a.details ->> 'fromVersion')::int AS "fromVersion",
      (a.details ->> 'passed')::int AS passed, (a.details ->> 'total')::int AS total, v.note, a.created_at AS "createdAt"
    FROM prompt_activity a
    LEFT JOIN profiles actor ON actor.id = a.actor_id
    LEFT JOIN prompt_versions v ON a.kind = 'edited' AND v.prompt_id = a.prompt_id AND v.version = a.version
    WHERE a.prompt_id = ${prompt.id}::uuid ${older} AND ${readable}
    ORDER BY a.id DESC LIMIT ${ACTIVITY_PAGE_SIZE + 1}`;
  const shown = rows.slice(0, ACTIVITY_PAGE_SIZE);
  return {
    items: shown.map(({ id, kind, note, passed, total, ...row }) => ({
      ...row,
      tests: passed === null || total === null ? null : { passed, total },
      id: String(id),
      kind: ActivityKind.parse(kind),
      note: note ?? '',
    })),
    nextCursor: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
  };
}
