import { Role } from '@/domain/account/role';
import type { Member } from '@/domain/actor';
import { canReadReview } from '@/domain/review/policy';
import { Prisma } from '@/generated/prisma/client';
import {
  historyConditionOfAny,
  isOwnWithFullHistory,
  isVersionReadable,
  loadAccessForUsers,
  readableSince,
  versionOfOthers,
} from '../../access';
import { REVIEWS_AND_SUGGESTIONS, type SubjectRules } from './rules';
import { asWork } from './work';

export const reviewSubject: SubjectRules = {
  settings: REVIEWS_AND_SUGGESTIONS,
  async load(tx, { subjectId: id }) {
    // Nested: Prisma would query two relations side by side concurrently, on the transaction's one connection.
    const prompt = {
      select: {
        slug: true,
        title: true,
        createdBy: true,
        isShared: true,
        version: true,
        spaceId: true,
        spaceSince: true,
        creatorSince: true,
      },
    };
    const { version, promptId, promptVersion } = await tx.promptReview.findUniqueOrThrow({
      where: { id },
      select: {
        version: true,
        promptId: true,
        promptVersion: { select: { wasShared: true, createdAt: true, prompt } },
      },
    });
    const { slug, title, ...now } = promptVersion.prompt;
    return {
      prompt: { id: promptId, slug, title, wasShared: now.isShared },
      version,
      subject: { kind: 'review', id },
      async readersAmong(people) {
        const about = { id: promptId, spaceId: now.spaceId };
        const accessOf = await loadAccessForUsers(
          tx,
          about,
          people.map((person) => person.id),
        );
        return people.filter((person) => {
          const reader: Member = { kind: 'member', id: person.id, role: Role.parse(person.role) };
          const facts = { ...now, ...accessOf(person.id) };
          const reach = readableSince(reader, facts);
          const isCurrent = version === now.version && reach.kind === 'some' && reach.since !== null;
          const wasShown = isCurrent || isVersionReadable(reach, promptVersion);
          return canReadReview(reader, facts, { wasShown });
        });
      },
    };
  },
  read: {
    isOfPrompt: true,
    joins: Prisma.sql`
      LEFT JOIN prompt_reviews r ON n.subject_kind = 'review' AND r.id = n.subject_id
      LEFT JOIN prompt_versions reviewed ON reviewed.prompt_id = r.prompt_id AND reviewed.version = r.version`,
    isReadable(member) {
      const isSaid = () =>
        Prisma.sql`(${isOwnWithFullHistory(member.id)} OR ${versionOfOthers(member.id, 'reviewed')})`;
      return Prisma.sql`r.id IS NOT NULL AND ${asWork(member, isSaid)}`;
    },
    facts: Prisma.sql`'{}'::jsonb`,
    isOpen: Prisma.sql`r.state = 'open'`,
    version: Prisma.sql`r.version`,
    // With the decision, else the last one.
    words(member) {
      const mayRead = (alias: string) => historyConditionOfAny(member.id, member.role === 'admin', alias);
      return Prisma.sql`CASE WHEN n.kind IN ('asked', 'asked-again') THEN (SELECT r.message WHERE ${mayRead('r')})
        ELSE (
          SELECT c.body FROM review_comments c
          WHERE c.review_id = r.id AND c.author_id = n.actor_id AND c.kind IN (n.kind, 'comment') AND c.body <> ''
            AND ${mayRead('c')}
          ORDER BY c.kind = n.kind DESC, c.id DESC LIMIT 1) END`;
    },
  },
};
