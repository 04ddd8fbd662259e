import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { SIMILARITY_MIN, SIMILARITY_MIN_PERCENT, type SimilarPrompt } from '@/domain/prompt/similar';
import { Prisma } from '@/generated/prisma/client';
import { jaccard, similarityBands, percentInCommon, shingles } from '@/lib/min-hash';
import type { Db } from '@/server/db';
import { accessColumns, AccessFacts, visibleTo } from '../access';
import { rowsOf } from '../rows';
import { canEdit } from '@/domain/prompt/policy';

/** Bands that two texts must share to be compared: fewer are chance. */
const BANDS_SHARED = 2;
/**
 * Maximum prompts that share most bands with one text, of which the readable ones are searched; and maximum of these
 * that are compared.
 */
const LOOKED_AT = 1_000;
const COMPARED = 3;

const FoundRow = AccessFacts.extend({
  n: z.int(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
});

/**
 * Returns for each text the prompt with nearly the same one, of those in the member's lists; null if there is none.
 * Uses the index of bands, so its cost depends on the number of texts. Texts of less than five words are too short to
 * compare.
 * @param except an import whose own prompts do not count
 */
export async function findNearDuplicates(
  db: Db,
  member: Member,
  texts: readonly string[],
  { except = null }: { except?: string | null } = {},
): Promise<(SimilarPrompt | null)[]> {
  const sets = texts.map((text) => shingles(text));
  const wanted = sets.flatMap((set, n) => (set.size < 2 ? [] : [{ n, bands: similarityBands(set) }]));
  if (wanted.length === 0) return texts.map(() => null);
  const others =
    except === null
      ? Prisma.empty
      : Prisma.sql`AND NOT EXISTS (
          SELECT 1 FROM imported_prompts i WHERE i.import_id = ${except}::uuid AND i.prompt_id = p.id)`;
  const rows = await rowsOf(db, FoundRow)`
    WITH wanted AS (
      SELECT w.n, w.bands FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(n int, bands int[])
    ), found AS MATERIALIZED (
      SELECT w.n, f.prompt_id FROM wanted w CROSS JOIN LATERAL (
        SELECT near.prompt_id FROM (
          SELECT l.prompt_id, c.shared FROM prompt_likeness l
          CROSS JOIN LATERAL (
            SELECT count(*) AS shared FROM unnest(l.bands, w.bands) AS b(theirs, ours) WHERE b.theirs = b.ours
          ) c
          WHERE l.bands && w.bands AND c.shared >= ${BANDS_SHARED}
          ORDER BY c.shared DESC, l.prompt_id LIMIT ${LOOKED_AT}
        ) near
        JOIN prompts p ON p.id = near.prompt_id
        WHERE p.deleted_at IS NULL AND ${visibleTo(member)} ${others}
        ORDER BY near.shared DESC, near.prompt_id LIMIT ${COMPARED}
      ) f
    )
    SELECT f.n, ${accessColumns(member)}, p.slug, p.title, p.content
    FROM found f JOIN prompts p ON p.id = f.prompt_id`;
  const best = new Map<number, SimilarPrompt & { similarity: number }>();
  for (const row of rows) {
    const similarity = jaccard(sets[row.n] ?? new Set(), shingles(row.content));
    if (similarity < SIMILARITY_MIN || similarity <= (best.get(row.n)?.similarity ?? 0)) continue;
    const percent = percentInCommon(texts[row.n] ?? '', row.content);
    if (percent < SIMILARITY_MIN_PERCENT) continue;
    const { id, slug, title } = row;
    best.set(row.n, { id, slug, title, mayEdit: canEdit(member, row), percent, similarity });
  }
  return texts.map((_, n) => {
    const found = best.get(n);
    if (found === undefined) return null;
    const { id, slug, title, mayEdit, percent } = found;
    return { id, slug, title, mayEdit, percent };
  });
}
