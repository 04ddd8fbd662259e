import { z } from 'zod';
import { type Actor, seesApprovedOnly } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canRead } from '@/domain/prompt/policy';
import { identifierKind } from '@/domain/prompt/slug';
import type { Database, Db } from '@/server/db';
import { createBatcher } from '@/server/concurrency/batcher';
import { rowsOf } from '../rows';

const FACTS = {
  id: true,
  slug: true,
  createdBy: true,
  isShared: true,
  version: true,
  approvedVersion: true,
} as const;

const Facts = z.object({
  id: z.string(),
  slug: z.string(),
  createdBy: z.string(),
  isShared: z.boolean(),
  version: z.number(),
  approvedVersion: z.number().nullable(),
});
type Facts = z.infer<typeof Facts>;

/** The one answer for what is missing and for what the caller may not see. */
export function promptNotFound(): AppError {
  return new AppError('NOT_FOUND', messages.prompt.notFound);
}

/**
 * What policies need of one prompt the caller can open, by UUID or slug. Throws BAD_REQUEST for an identifier that
 * can't be one, NOT_FOUND for a prompt that is missing, deleted or somebody else's private one. `version` is the current
 * one, for guests where public needs approval the one approved last.
 */
export async function loadPromptFacts(db: Db, actor: Actor, identifier: string): Promise<Facts> {
  const kind = identifierKind(identifier);
  if (kind === 'invalid') throw new AppError('BAD_REQUEST', messages.prompt.invalidIdentifier);
  const prompt = await db.prompt.findFirst({
    where: { deletedAt: null, ...(kind === 'id' ? { id: identifier } : { slug: identifier }) },
    select: FACTS,
  });
  return judge(actor, prompt);
}

function judge(actor: Actor, prompt: Facts | null): Facts {
  if (prompt === null || !canRead(actor, prompt)) throw promptNotFound();
  if (!seesApprovedOnly(actor)) return prompt;
  if (prompt.approvedVersion === null) throw promptNotFound();
  return { ...prompt, version: prompt.approvedVersion };
}

const findTogether = createBatcher<{ db: Database; id: string }, Facts | null>(
  async (asked) => {
    const [first] = asked;
    if (first === undefined) return [];
    const ids = asked.map(({ id }) => id.toLowerCase());
    const rows = await rowsOf(first.db, Facts)`
      SELECT id::text, slug, created_by::text AS "createdBy", is_shared AS "isShared", version,
        approved_version AS "approvedVersion"
      FROM prompts WHERE id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`;
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  },
  { most: 100, failsEach: () => true },
);

/** As `loadPromptFacts`, for what hundreds may ask at the same moment: in one statement for all who ask meanwhile. */
export async function loadFactsTogether(db: Database, actor: Actor, id: string): Promise<Facts> {
  return judge(actor, await findTogether({ db, id }));
}
