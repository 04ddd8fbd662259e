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

/**
 * Checks prompts that have come to another place, in the transaction that brings them there: an approval that was given
 * elsewhere must meet the gate of that place, or moving would go round it. One that was given there counts, as it would
 * had the prompt stayed. Prompts in the Trash are checked when they come back. Throws CONFLICT with what to do.
 */
export async function requireGatesInPlace(tx: Transaction, ids: readonly string[]): Promise<void> {
  const moved = await rowsOf(tx, Row)`
    SELECT p.id::text, p.title, p.approved_version AS version, p.approved_version = p.version AS "isLatest",
      s.name AS place
    FROM prompts p LEFT JOIN spaces s ON s.id = p.space_id
    WHERE p.id = ANY(${[...ids]}::uuid[]) AND p.deleted_at IS NULL AND p.approved_version IS NOT NULL
      AND CASE WHEN p.space_id IS NULL THEN EXISTS (SELECT FROM settings WHERE gate IS NOT NULL)
        ELSE s.gate IS NOT NULL END
      AND NOT EXISTS (
        SELECT FROM (
          SELECT a.space_id FROM prompt_activity a
          WHERE a.prompt_id = p.id AND a.kind = 'approved' AND a.version = p.approved_version
          ORDER BY a.id DESC LIMIT 1) given
        WHERE given.space_id IS NOT DISTINCT FROM p.space_id)
    ORDER BY p.title, p.id`;
  if (moved.length === 0) return;
  const textModel = await currentTextModel(tx);
  for (const prompt of moved) {
    const { reasons } = await computeGate({ db: tx, textModel }, prompt);
    if (reasons.length > 0) throw new AppError('CONFLICT', gateMessages.notMetThere(prompt, reasons));
  }
}
