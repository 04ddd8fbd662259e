import { z } from 'zod';
import { grantMessages } from '@/domain/grant/messages';
import { GrantRightSchema } from '@/domain/grant/schema';
import { Prisma } from '@/generated/prisma/client';
import { isLive, LIVE } from '../../access';
import { rowOf } from '../../rows';
import type { SubjectRules } from './rules';
import { everybody } from './told-prompt';
import { asWork } from './work';

const GrantRow = z.object({
  promptId: z.string(),
  right: GrantRightSchema,
  slug: z.string(),
  title: z.string(),
  version: z.number(),
  more: z.int(),
});

/** SQL for the number of prompts granted together with a grant `g`, and still granted. */
const GIVEN_ALONG = Prisma.sql`(
  SELECT count(*)::int FROM prompt_grants along JOIN prompts p ON p.id = along.prompt_id AND p.deleted_at IS NULL
  WHERE along.subject_user_id = g.subject_user_id AND along.created_by = g.created_by AND along.created_at = g.created_at
    AND along.id <> g.id AND ${isLive('along')})`;

/** A prompt that was shared with a user: of several shared together, the first by title. */
export const grantSubject: SubjectRules = {
  settings: { inApp: 'notifyGrantsInApp', byMail: 'notifyGrantsByMail' },
  async load(tx, { subjectId: id }) {
    const { promptId, right, slug, title, version, more } = await rowOf(tx, GrantRow)`
      SELECT g.prompt_id::text AS "promptId", g."right", p.slug, p.title, p.version, ${GIVEN_ALONG} AS more
      FROM prompt_grants g JOIN prompts p ON p.id = g.prompt_id WHERE g.id = ${id}::uuid`;
    return {
      // A grant stays readable for its receiver, whatever was shared with everybody.
      prompt: { id: promptId, slug, title, wasShared: false },
      version,
      subject: { kind: 'grant', id, more },
      own: grantMessages.rightSentences[right],
      readersAmong: everybody,
    };
  },
  read: {
    isOfPrompt: true,
    joins: Prisma.sql`
      LEFT JOIN prompt_grants g ON n.subject_kind = 'grant' AND g.id = n.subject_id AND g.subject_user_id = n.user_id
        AND ${LIVE}`,
    isReadable: (member) => Prisma.sql`g.id IS NOT NULL AND ${asWork(member, () => Prisma.sql`true`)}`,
    facts: Prisma.sql`jsonb_build_object('more', ${GIVEN_ALONG})`,
  },
};
