import { Prisma } from '@/generated/prisma/client';
import { historyConditionOfAny, isOwnWithFullHistory, readersAmong, versionOfOthers } from '../../access';
import type { SubjectRules } from './rules';
import { asWork } from './work';

export const commentSubject: SubjectRules = {
  settings: { inApp: 'notifyCommentsInApp', byMail: 'notifyCommentsByMail' },
  async load(tx, { subjectId: id }) {
    const prompt = { select: { id: true, slug: true, title: true, createdBy: true, isShared: true } };
    const { parentId, version, promptVersion, ...words } = await tx.comment.findUniqueOrThrow({
      where: { id },
      select: {
        parentId: true,
        version: true,
        wasShared: true,
        createdAt: true,
        promptVersion: { select: { version: true, createdAt: true, wasShared: true, prompt } },
      },
    });
    const { prompt: about, ...read } = promptVersion;
    return {
      prompt: { id: about.id, slug: about.slug, title: about.title, wasShared: words.wasShared },
      version,
      subject: { kind: 'comment', id, threadId: parentId ?? id, promptId: about.id },
      readersAmong: (people) => readersAmong(tx, people, about, { about: read, words }),
    };
  },
  read: {
    isOfPrompt: true,
    joins: Prisma.sql`
      LEFT JOIN comments said ON n.subject_kind = 'comment' AND said.id = n.subject_id AND said.deleted_at IS NULL
      LEFT JOIN prompt_versions discussed ON discussed.prompt_id = said.prompt_id AND discussed.version = said.version`,
    isReadable(member) {
      const isSaid = () => Prisma.sql`(${isOwnWithFullHistory(member.id)}
        OR (${versionOfOthers(member.id, 'discussed')} AND ${historyConditionOfAny(member.id, false, 'said')}))`;
      return Prisma.sql`said.id IS NOT NULL AND ${asWork(member, isSaid)}`;
    },
    facts: Prisma.sql`jsonb_build_object('threadId', coalesce(said.parent_id, said.id), 'promptId', p.id)`,
    version: Prisma.sql`said.version`,
    words: () => Prisma.sql`said.body`,
  },
};
