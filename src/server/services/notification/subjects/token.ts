import { Prisma } from '@/generated/prisma/client';
import type { SubjectRules } from './rules';
import { everybody } from './told-prompt';

/** A token or a connected agent, for its holder. */
export const tokenSubject: SubjectRules = {
  settings: null,
  async audience(tx, { subjectId: id }) {
    const found = await tx.personalToken.findUnique({ where: { id }, select: { profileId: true } });
    return found === null ? [] : [found.profileId];
  },
  load: (_, { subjectId: id }) =>
    Promise.resolve({ prompt: null, version: 1, subject: { kind: 'token', id }, readersAmong: everybody }),
  read: {
    isOfPrompt: false,
    joins: Prisma.sql`
      LEFT JOIN personal_tokens t ON n.subject_kind = 'token' AND t.id = n.subject_id AND t.profile_id = n.user_id`,
    isReadable: () => Prisma.sql`true`,
    facts: Prisma.sql`'{}'::jsonb`,
    title: Prisma.sql`t.name`,
    actorName: Prisma.sql`t.name`,
  },
};
