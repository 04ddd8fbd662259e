import { Prisma } from '@/generated/prisma/client';
import { outlivedIn } from '../../access';
import type { SubjectRules } from './rules';
import { everybody } from './told-prompt';

/** A space, for its owners. A trigger tells them of access that is left of people who go (prisma/sql/spaces.sql). */
export const spaceSubject: SubjectRules = {
  settings: null,
  load: (_, { subjectId: id }) =>
    Promise.resolve({
      prompt: null,
      version: 1,
      subject: { kind: 'space', id, path: '', givers: 0 },
      readersAmong: everybody,
    }),
  read: {
    isOfPrompt: false,
    joins: Prisma.sql`
      LEFT JOIN spaces place ON n.subject_kind = 'space' AND place.id = n.subject_id AND place.deleted_at IS NULL
        AND owns_space(place.id, n.user_id)`,
    isReadable: () => Prisma.sql`place.id IS NOT NULL`,
    // The place under People, and the number of people whose access outlived them and works now.
    facts: Prisma.sql`jsonb_build_object('path', '/spaces/' || place.slug || '?tab=people#outlived',
      'givers', (SELECT count(DISTINCT g.created_by) ${outlivedIn(Prisma.sql`place.id`)} AND p.deleted_at IS NULL))`,
    title: Prisma.sql`place.name`,
  },
};
