import { Role } from '@/domain/account/role';
import type { Member } from '@/domain/actor';
import { PUBLISHING_ROLES } from '@/domain/space/role';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { decidableBy, LIVE, readableSuggestions } from '../../access';
import { IdRow, rowsOf } from '../../rows';
import { type Person, REVIEWS_AND_SUGGESTIONS, type SubjectRules } from './rules';
import { loadToldPrompt } from './told-prompt';
import { asWork } from './work';

/** Maximum number of a space's members, and of users with a grant, told of one suggestion. */
const MAX_TOLD = 20;

/** Returns the creator of the prompt, the publishers of its space, and the users who may edit it by a grant. */
async function decidersOf(tx: Db, id: string): Promise<string[]> {
  const rows = await rowsOf(tx, IdRow)`
    WITH about AS (SELECT p.* FROM suggestions s JOIN prompts p ON p.id = s.prompt_id WHERE s.id = ${id}::uuid)
    SELECT p.created_by::text AS id FROM about p
    UNION (
      SELECT m.user_id::text FROM about p JOIN spaces home ON home.id = p.space_id AND home.deleted_at IS NULL
      JOIN space_members m ON m.space_id = home.id AND m.role = ANY(${[...PUBLISHING_ROLES]}) ORDER BY 1 LIMIT ${MAX_TOLD})
    UNION (
      SELECT g.subject_user_id::text FROM about p JOIN prompt_grants g ON g.prompt_id = p.id
      WHERE g."right" = 'edit' AND g.subject_user_id IS NOT NULL AND ${LIVE} ORDER BY 1 LIMIT ${MAX_TOLD})`;
  return rows.map((row) => row.id);
}

const JOINS = Prisma.sql`
  LEFT JOIN prompt_versions v ON v.prompt_id = s.prompt_id AND v.version = s.base_version
  LEFT JOIN prompt_versions next ON next.prompt_id = s.prompt_id AND next.version = s.base_version + 1`;

/** Whether a user can read the suggestion, and decide about a new one. */
async function isFor(db: Db, person: Person, id: string, isNew: boolean): Promise<boolean> {
  const reader: Member = { kind: 'member', id: person.id, role: Role.parse(person.role) };
  const decides = isNew ? Prisma.sql`AND ${decidableBy(reader)}` : Prisma.empty;
  const rows = await rowsOf(db, IdRow)`
    SELECT s.id::text FROM suggestions s JOIN prompts p ON p.id = s.prompt_id AND p.deleted_at IS NULL ${JOINS}
    WHERE s.id = ${id}::uuid AND ${asWork(reader, () => readableSuggestions(reader))} ${decides}`;
  return rows.length > 0;
}

export const suggestionSubject: SubjectRules = {
  settings: REVIEWS_AND_SUGGESTIONS,
  audience: (tx, { subjectId }) => decidersOf(tx, subjectId),
  async load(tx, { subjectId: id, kind }) {
    const { promptId, baseVersion } = await tx.suggestion.findUniqueOrThrow({
      where: { id },
      select: { promptId: true, baseVersion: true },
    });
    const { version: _, ...prompt } = await loadToldPrompt(tx, promptId);
    return {
      prompt,
      version: baseVersion,
      subject: { kind: 'suggestion', id },
      async readersAmong(people) {
        const readers = [];
        for (const person of people)
          if (await isFor(tx, person, id, kind === 'suggested')) readers.push(person);
        return readers;
      },
    };
  },
  read: {
    isOfPrompt: true,
    joins: Prisma.sql`
      LEFT JOIN suggestions s ON n.subject_kind = 'suggestion' AND s.id = n.subject_id ${JOINS}`,
    isReadable: (member) =>
      Prisma.sql`s.id IS NOT NULL AND ${asWork(member, () => readableSuggestions(member))}`,
    facts: Prisma.sql`'{}'::jsonb`,
    isOpen: Prisma.sql`s.state = 'open'`,
    version: Prisma.sql`s.base_version`,
    words: () => Prisma.sql`CASE WHEN n.kind = 'suggested' THEN s.note ELSE s.decision_note END`,
  },
};
