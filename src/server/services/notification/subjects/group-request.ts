import { Prisma } from '@/generated/prisma/client';
import type { SubjectRules } from './rules';
import { everybody } from './told-prompt';

/** An owner's request for a group of the directory, while it is declined and they are an owner. */
export const groupRequestSubject: SubjectRules = {
  settings: null,
  async audience(db, { subjectId: id }) {
    const found = await db.spaceGroupRequest.findUnique({ where: { id }, select: { requestedBy: true } });
    return found === null ? [] : [found.requestedBy];
  },
  load: (_, { subjectId: id }) =>
    Promise.resolve({
      prompt: null,
      version: 1,
      subject: { kind: 'group-request', id, path: '' },
      readersAmong: everybody,
    }),
  read: {
    isOfPrompt: false,
    joins: Prisma.sql`
      LEFT JOIN space_group_requests asked ON n.subject_kind = 'group-request' AND asked.id = n.subject_id
        AND asked.declined_at IS NOT NULL AND asked.requested_by = n.user_id AND owns_space(asked.space_id, n.user_id)
      LEFT JOIN spaces asking ON asking.id = asked.space_id AND asking.deleted_at IS NULL`,
    isReadable: () => Prisma.sql`asking.id IS NOT NULL`,
    facts: Prisma.sql`jsonb_build_object('path', '/spaces/' || asking.slug || '?tab=people#space-groups')`,
    title: Prisma.sql`asked.name`,
    words: () => Prisma.sql`asking.name`,
  },
};
