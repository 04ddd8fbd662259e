import { z } from 'zod';
import { PublishKindSchema } from '@/domain/publish-request/schema';
import { PUBLISHING_ROLES } from '@/domain/space/role';
import { Prisma } from '@/generated/prisma/client';
import { IdRow, rowOf, rowsOf } from '../../rows';
import { REVIEWS_AND_SUGGESTIONS, type SubjectRules } from './rules';
import { everybody, loadToldPrompt } from './told-prompt';
import { asWork } from './work';
import { visibleTo } from '../../access';

/** Maximum number of owners and publishers of a space told of one request, owners first. */
const MAX_TOLD = 50;

const RequestRow = z.object({ promptId: z.string(), asks: PublishKindSchema });

/** A request to publish. Text that somebody may no longer read by then is left out of their inbox. */
export const publishRequestSubject: SubjectRules = {
  settings: REVIEWS_AND_SUGGESTIONS,
  async audience(tx, { subjectId, kind }) {
    const rows =
      kind === 'publish-asked'
        ? await rowsOf(tx, IdRow)`
            SELECT u.id::text FROM publish_requests r
            JOIN space_members m ON m.space_id = r.space_id AND m.role = ANY(${[...PUBLISHING_ROLES]})
            JOIN profiles u ON u.id = m.user_id AND u.is_active AND u.deleted_at IS NULL
              AND u.role IN ('contributor', 'admin')
            WHERE r.id = ${subjectId}::uuid ORDER BY m.role = 'owner' DESC, u.id LIMIT ${MAX_TOLD}`
        : await rowsOf(tx, IdRow)`
            SELECT r.requested_by::text AS id FROM publish_requests r
            WHERE r.id = ${subjectId}::uuid AND r.requested_by IS NOT NULL`;
    return rows.map(({ id }) => id);
  },
  async load(tx, { subjectId: id }) {
    const { promptId, asks } = await rowOf(tx, RequestRow)`
      SELECT prompt_id::text AS "promptId", kind AS asks FROM publish_requests WHERE id = ${id}::uuid`;
    const { version, ...prompt } = await loadToldPrompt(tx, promptId);
    return { prompt, version, subject: { kind: 'publish-request', id, asks }, readersAmong: everybody };
  },
  read: {
    isOfPrompt: true,
    joins: Prisma.sql`
      LEFT JOIN publish_requests q ON n.subject_kind = 'publish-request' AND q.id = n.subject_id
        AND (q.requested_by = n.user_id OR (q.state = 'open' AND EXISTS (
          SELECT FROM space_members m
          WHERE m.space_id = q.space_id AND m.user_id = n.user_id AND m.role = ANY(${[...PUBLISHING_ROLES]}))))`,
    isReadable: (member) => Prisma.sql`q.id IS NOT NULL AND ${asWork(member, () => visibleTo(member))}`,
    facts: Prisma.sql`jsonb_build_object('asks', q.kind)`,
    isOpen: Prisma.sql`q.state = 'open'`,
    words: () => Prisma.sql`CASE WHEN n.kind = 'publish-asked' THEN q.note ELSE q.reason END`,
  },
};
