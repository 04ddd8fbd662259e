import { Prisma } from '@/generated/prisma/client';
import { IdRow, rowsOf } from '../../rows';
import type { SubjectRules } from './rules';
import { everybody } from './told-prompt';

/** A webhook, for those who manage it. */
export const webhookSubject: SubjectRules = {
  settings: null,
  async audience(tx, { subjectId }) {
    const rows = await rowsOf(tx, IdRow)`
      SELECT p.id::text FROM webhooks w JOIN profiles p ON p.is_active AND p.deleted_at IS NULL
        AND CASE WHEN w.space_id IS NULL THEN p.role = 'admin' ELSE EXISTS (
          SELECT FROM space_members m WHERE m.space_id = w.space_id AND m.user_id = p.id AND m.role = 'owner') END
      WHERE w.id = ${subjectId}::uuid ORDER BY p.id`;
    return rows.map(({ id }) => id);
  },
  load: (_, { subjectId: id }) =>
    Promise.resolve({
      prompt: null,
      version: 1,
      // No mail is sent of it: the inbox reads the rest.
      subject: { kind: 'webhook', id, path: null, reason: null },
      readersAmong: everybody,
    }),
  read: {
    isOfPrompt: false,
    joins: Prisma.sql`
      LEFT JOIN webhooks w ON n.subject_kind = 'webhook' AND w.id = n.subject_id
        AND CASE WHEN w.space_id IS NOT NULL THEN owns_space(w.space_id, n.user_id)
          ELSE EXISTS (SELECT FROM profiles me WHERE me.id = n.user_id AND me.role = 'admin') END
      LEFT JOIN spaces home ON home.id = w.space_id`,
    isReadable: () => Prisma.sql`true`,
    facts: Prisma.sql`jsonb_build_object('path', CASE WHEN w.id IS NOT NULL THEN
      CASE WHEN home.id IS NULL THEN '/admin/webhooks/' ELSE '/spaces/' || home.slug || '/webhooks/' END || w.id END,
      'reason', w.reason)`,
    title: Prisma.sql`w.name`,
  },
};
