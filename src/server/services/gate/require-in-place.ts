import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { gateMessages } from '@/domain/gate/messages';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';
import { currentTextModel } from '../saved-service/text-model';
import { computeGate } from './compute-gate';

const Row = z.object({
  id: z.string(),
  title: z.string(),
  version: z.int(),
  isLatest: z.boolean(),
  place: z.string().nullable(),
});

/** A prompt with an approval that was given elsewhere and doesn't meet the gate of its place, and why. */
type Unmet = z.infer<typeof Row> & { reasons: string[] };

/** Returns those of some prompts, by title. One that was approved where it is counts, as it would had it stayed there. */
export async function unmetInPlace(tx: Transaction, ids: readonly string[]): Promise<Unmet[]> {
  const moved = await rowsOf(tx, Row)`
    SELECT p.id::text, p.title, p.approved_version AS version, p.approved_version = p.version AS "isLatest",
      s.name AS place
    FROM prompts p LEFT JOIN spaces s ON s.id = p.space_id
    WHERE p.id = ANY(${[...ids]}::uuid[]) AND p.approved_version IS NOT NULL
      AND CASE WHEN p.space_id IS NULL THEN EXISTS (SELECT FROM settings WHERE gate IS NOT NULL)
        ELSE s.gate IS NOT NULL END
      AND NOT EXISTS (
        SELECT FROM (
          SELECT a.space_id FROM prompt_activity a
          WHERE a.prompt_id = p.id AND a.kind = 'approved' AND a.version = p.approved_version
          ORDER BY a.id DESC LIMIT 1) given
        WHERE given.space_id IS NOT DISTINCT FROM p.space_id)
    ORDER BY p.title, p.id`;
  if (moved.length === 0) return [];
  const textModel = await currentTextModel(tx);
  const unmet: Unmet[] = [];
  for (const prompt of moved) {
    const { reasons } = await computeGate({ db: tx, textModel }, prompt);
    if (reasons.length > 0) unmet.push({ ...prompt, reasons });
  }
  return unmet;
}

/**
 * Checks prompts that have come to another place, or back from the Trash of one, in the transaction that brings them
 * there: an approval that was given elsewhere must meet the gate of that place, or moving would go round it. Throws
 * CONFLICT with what to do.
 */
export async function requireGatesInPlace(
  tx: Transaction,
  ids: readonly string[],
  { isInTrash } = { isInTrash: false },
): Promise<void> {
  // Those that stay in the Trash are checked when they come back.
  const live = await tx.prompt.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    select: { id: true },
  });
  const [first] = await unmetInPlace(
    tx,
    live.map(({ id }) => id),
  );
  if (first === undefined) return;
  throw new AppError('CONFLICT', gateMessages.notMetThere({ ...first, isInTrash }, first.reasons));
}
