import { Prisma } from '@/generated/prisma/client';
import { IdRow, rowsOf } from '../../rows';
import { everybody, loadToldPrompt } from './told-prompt';
import type { SubjectRules } from './rules';
import { visibleTo } from '../../access';

/** Maximum number of followers of one prompt told of a new version, those who follow it longest first. */
const MAX_TOLD = 1_000;

/** A prompt itself, for those who follow it. Mails about it are weekly ones. */
export const promptSubject: SubjectRules = {
  settings: { inApp: 'notifyInApp', byMail: null },
  async audience(tx, { subjectId, actorId }) {
    const rows = await rowsOf(tx, IdRow)`
      SELECT f.user_id::text AS id
      FROM follows f JOIN profiles u ON u.id = f.user_id AND u.is_active AND u.deleted_at IS NULL AND u.notify_in_app
      WHERE f.prompt_id = ${subjectId}::uuid AND f.user_id <> ${actorId}::uuid
        AND NOT EXISTS (
          SELECT FROM notifications n
          WHERE n.user_id = f.user_id AND n.prompt_id = f.prompt_id AND n.kind = 'changed' AND n.read_at IS NULL)
      ORDER BY f.created_at, f.id LIMIT ${MAX_TOLD}`;
    return rows.map(({ id }) => id);
  },
  async load(tx, { subjectId: id }) {
    const { version, ...prompt } = await loadToldPrompt(tx, id);
    // Whoever may no longer see it doesn't find it in their inbox.
    return { prompt, version, subject: { kind: 'prompt', id }, readersAmong: everybody };
  },
  read: {
    isOfPrompt: true,
    joins: Prisma.empty,
    // Following is no moderation: admins are told as all others are.
    isReadable: visibleTo,
    facts: Prisma.sql`'{}'::jsonb`,
  },
};
