import { Prisma } from '@/generated/prisma/client';
import type { SubjectRules } from './rules';
import { everybody } from './told-prompt';

export const importSubject: SubjectRules = {
  settings: null,
  async audience(tx, { subjectId: id }) {
    const found = await tx.import.findUnique({ where: { id }, select: { ownerId: true } });
    return found === null ? [] : [found.ownerId];
  },
  // Its result is read with the notification.
  load: (_, { subjectId: id }) =>
    Promise.resolve({
      prompt: null,
      version: 1,
      subject: { kind: 'import', id, created: 0, isWhole: true },
      readersAmong: everybody,
    }),
  read: {
    isOfPrompt: false,
    joins: Prisma.sql`
      LEFT JOIN imports i ON n.subject_kind = 'import' AND i.id = n.subject_id AND i.owner_id = n.user_id`,
    isReadable: () => Prisma.sql`true`,
    // Incomplete if it ended early, with a reason.
    facts: Prisma.sql`jsonb_build_object(
      'created', (SELECT count(*) FROM imported_prompts made WHERE made.import_id = i.id), 'isWhole', i.problem IS NULL)`,
    title: Prisma.sql`i.file_name`,
  },
};
