import { z } from 'zod';
import { similarityBands, shingles } from '@/lib/min-hash';
import { NIL_UUID } from '@/lib/nil-uuid';
import type { Database, Db } from '@/server/db';
import { rowsOf } from '../rows';

/** Prompts updated per batch: some milliseconds of work. */
const AT_ONCE = 200;

type SavedText = { id: string; version: number; content: string };

const StaleRow = z.object({ id: z.string(), version: z.int(), content: z.string() });

/** Updates the similarity index for the texts saved in this transaction. */
export async function storeSimilarity(db: Db, texts: readonly SavedText[]): Promise<void> {
  if (texts.length === 0) return;
  const rows = texts.map(({ id, version, content }) => ({
    id,
    version,
    bands: similarityBands(shingles(content)),
  }));
  await db.$executeRaw`
    INSERT INTO prompt_likeness (prompt_id, version, bands)
    SELECT r.id, r.version, r.bands
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, version int, bands int[])
    ON CONFLICT (prompt_id) DO UPDATE SET version = excluded.version, bands = excluded.bands
      WHERE prompt_likeness.version < excluded.version`;
}

/**
 * Indexes texts that are missing in the similarity index, such as those saved before it existed, in one pass over all
 * prompts. Returns their number.
 */
export async function catchUpSimilarity(db: Database): Promise<number> {
  let done = 0;
  let after = NIL_UUID;
  for (;;) {
    const stale = await rowsOf(db, StaleRow)`
      SELECT p.id::text, p.version, p.content FROM prompts p
      LEFT JOIN prompt_likeness l ON l.prompt_id = p.id AND l.version >= p.version
      WHERE l.prompt_id IS NULL AND p.id > ${after}::uuid ORDER BY p.id LIMIT ${AT_ONCE}`;
    const last = stale.at(-1);
    if (last === undefined) return done;
    await storeSimilarity(db, stale);
    done += stale.length;
    after = last.id;
  }
}
