import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Member } from '@/domain/actor';
import { canCreate } from '@/domain/prompt/policy';
import type { Database, Transaction } from '@/server/db';
import { recordActivity } from '../activity/record-activity';
import { requireStillMay } from '../still-may';
import { isTransient, isUniqueViolation } from '../database-errors';
import { toStored } from '../prompt/stored-text';
import { bytesOf, takeQuota } from '../quota/take-quota';
import { allocateSlugs } from './allocate-slugs';
import type { Candidate } from './candidates';
import { findExisting } from './find-existing';

export type BatchTarget = {
  owner: Member;
  /** The operator's own imports count against nobody's day. */
  isCounted: boolean;
  now: Date;
  isShared: boolean;
  /** When the prompt at a position of the file counts as created. */
  createdAt: (index: number) => Date;
};

/** A batch holds a lock for each slug base: with two at a time the server's lock table is never near its end. */
const oneOfTwo = pLimit(2);
const MOST_TRIES = 6;
/** Indexing 500 long texts takes longer than a page may wait. */
const TIMEOUT_MS = 120_000;
const TRANSACTION = { maxWait: 10_000, timeout: TIMEOUT_MS };

/**
 * Saves the prompts of one batch that their owner does not have yet, with their first versions, in one transaction:
 * all of them or none. Batches of one owner wait for each other, so a file imported twice at once makes no doubles.
 * Gives the slugs of those that were there already, by text key. Throws FORBIDDEN once the owner may not create any more.
 */
export function writeBatch(
  db: Database,
  target: BatchTarget,
  candidates: readonly Candidate[],
): Promise<Map<string, string>> {
  return oneOfTwo(async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.$transaction((tx) => writeOnce(tx, target, candidates), TRANSACTION);
      } catch (error) {
        const mayPass = isTransient(error) || isUniqueViolation(error);
        if (!mayPass || attempt === MOST_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
      }
    }
  });
}

async function writeOnce(
  tx: Transaction,
  target: BatchTarget,
  candidates: readonly Candidate[],
): Promise<Map<string, string>> {
  await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${target.owner.id}, 11))`;
  await requireStillMay(tx, target.owner, canCreate);
  const existing = await findExisting(tx, target.owner.id, candidates);
  const fresh = candidates.filter((candidate) => !existing.has(candidate.key));
  if (fresh.length === 0) return existing;

  const slugs = await allocateSlugs(
    tx,
    fresh.map(({ prompt }) => prompt.title),
  );
  const rows = fresh.map(({ prompt, index }, position) => {
    const { title, description, content, category, tags, variables, messages, extras } = prompt;
    const createdAt = target.createdAt(index);
    return {
      id: randomUUID(),
      slug: slugs[position] ?? '',
      ...{ title, description, content, category, tags, variables, messages, extras },
      // A row its file marks as private is never published.
      isShared: target.isShared && prompt.isShared !== false,
      createdBy: target.owner.id,
      createdAt,
      updatedAt: createdAt,
    };
  });
  await tx.prompt.createMany({ data: rows.map((row) => toStored(row)) });
  const ids = rows.map((row) => row.id);
  await tx.$executeRaw`
    INSERT INTO prompt_versions
      (prompt_id, version, title, description, content, category, tags, variables, messages, extras, author_id, created_at, was_shared)
    SELECT id, version, title, description, content, category, tags, variables, messages, extras, created_by, created_at, is_shared
    FROM prompts WHERE id = ANY(${ids}::uuid[])`;
  await recordActivity(
    tx,
    rows.map(({ id, isShared, createdAt }) => ({
      promptId: id,
      kind: 'imported',
      actorId: target.owner.id,
      version: 1,
      wasShared: isShared,
      at: createdAt,
    })),
  );
  if (target.isCounted) {
    const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0);
    await takeQuota(tx, { member: target.owner, now: target.now }, { prompts: rows.length, bytes });
  }
  return existing;
}
