import { EvaluationState } from '@/domain/evaluation/states';
import { PUBLISHING_ROLES } from '@/domain/space/role';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { IdRow, rowsOf } from '../../rows';
import type { SubjectRules } from './rules';
import { everybody, loadToldPrompt } from './told-prompt';
import { visibleTo } from '../../access';

/** Maximum number of people told of one version that fails now, owners first. */
const MAX_TOLD = 50;

/** Returns who started it; nobody for what they stopped themselves. */
async function starterOf(db: Db, id: string): Promise<string[]> {
  const found = await db.evaluation.findFirst({
    where: { id, startedBy: { not: null }, state: { not: 'cancelled' } },
    select: { startedBy: true },
  });
  return found?.startedBy == null ? [] : [found.startedBy];
}

/** Returns who publishes there: publishers and owners of the prompt's space, else admins. */
async function publishersOf(db: Db, id: string): Promise<string[]> {
  const rows = await rowsOf(db, IdRow)`
    SELECT u.id::text FROM prompt_evaluations e JOIN prompts p ON p.id = e.prompt_id
    JOIN profiles u ON u.is_active AND u.deleted_at IS NULL AND u.notify_in_app AND u.role IN ('contributor', 'admin')
    LEFT JOIN space_members m ON m.space_id = p.space_id AND m.user_id = u.id
      AND m.role = ANY(${[...PUBLISHING_ROLES]})
    WHERE e.id = ${id}::uuid AND CASE WHEN p.space_id IS NULL THEN u.role = 'admin' ELSE m.user_id IS NOT NULL END
    ORDER BY m.role = 'owner' DESC NULLS LAST, u.id LIMIT ${MAX_TOLD}`;
  return rows.map((row) => row.id);
}

/** An evaluation that has ended or paused, or in which an approved version fails its gate now. */
export const evaluationSubject: SubjectRules = {
  settings: null,
  audience: (db, { kind, subjectId }) =>
    kind === 'watch-failed' ? publishersOf(db, subjectId) : starterOf(db, subjectId),
  async load(tx, { subjectId: id }) {
    const { promptId, state } = await tx.evaluation.findUniqueOrThrow({
      where: { id },
      select: { promptId: true, state: true },
    });
    const { version, ...prompt } = await loadToldPrompt(tx, promptId);
    const subject = { kind: 'evaluation', id, state: EvaluationState.parse(state) } as const;
    return { prompt, version, subject, readersAmong: everybody };
  },
  read: {
    isOfPrompt: true,
    joins: Prisma.sql`
      LEFT JOIN prompt_evaluations e ON n.subject_kind = 'evaluation' AND e.id = n.subject_id`,
    isReadable: (member) => Prisma.sql`e.id IS NOT NULL AND ${visibleTo(member)}`,
    facts: Prisma.sql`jsonb_build_object('state', e.state)`,
    version: Prisma.sql`CASE WHEN n.kind = 'watch-failed' THEN e.approved_version END`,
    words: () => Prisma.sql`e.reason`,
  },
};
