import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { textIn } from '@/domain/prompt/fields';
import { usedDetails } from '@/domain/prompt/used-details';
import { shareOfProcess } from '@/server/concurrency/share-of-process';
import type { Database, Transaction } from '@/server/db';
import { isShared } from '../access';
import { continueFeedLine, feedLineOf } from '../activity/feed-line';
import { recordActivity } from '../activity/record-activity';
import { entryOf } from '@cuebook/formats/digest';
import { storeFiles } from '../file/store-blobs';
import { requireStorage } from '../file/upload-file';
import { isTransient, isUniqueViolation } from '../database-errors';
import { storeSimilarity } from '../prompt/store-similarity';
import { allocateAddresses } from '../prompt/allocate-addresses';
import type { Address } from '../prompt/private-address';
import { textColumns, toStored } from '../prompt/stored-text';
import { bytesOf, consumeQuota } from '../quota/consume-quota';
import { bytesOfTest, caseRows } from '../test-case/test-rows';
import type { Candidate } from './candidate';
import { appendItems } from '../collection/append-items';
import { findExisting } from './find-existing';
import { lockImportTargets } from './import-locks';
import { insertImported, insertPrompts, type PromptRow } from './insert-prompts';
import { type ImportTarget, requireTarget } from './target';

export type BatchTarget = ImportTarget & {
  importId: string;
  /** Whether concurrent imports into the same places wait for the whole of this one. */
  arePlacesHeld: boolean;
  /** Imports by the operator don't count for daily quotas. */
  isCounted: boolean;
  now: Date;
  /** Returns the creation date of the prompt at a position of the file. */
  createdAt: (index: number) => Date;
};

export type BatchWritten = {
  /** The slugs of prompts that existed already, by text key. */
  existing: Map<string, string>;
  /** Id of the import's feed entry. */
  feedLine: string;
};

/** A batch holds a lock for each slug base: with two at a time the server's lock table never fills up. */
const oneOfTwo = pLimit(shareOfProcess(2));
const MAX_ATTEMPTS = 6;
/** Indexing 500 long texts takes longer than a page may wait. */
const TIMEOUT_MS = 120_000;
const TRANSACTION = { maxWait: 10_000, timeout: TIMEOUT_MS };

/**
 * Saves the prompts of one batch that their owner does not have yet, with their first versions, in one transaction.
 * Batches of one owner are serialized, so that concurrent imports of the same file create no duplicates. Throws
 * FORBIDDEN once the owner may no longer create prompts.
 * @param feedLine result of the previous batch
 */
export function writeBatch(
  db: Database,
  target: BatchTarget,
  candidates: readonly Candidate[],
  feedLine: string,
): Promise<BatchWritten> {
  return oneOfTwo(async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.$transaction((tx) => writeOnce(tx, target, candidates, feedLine), TRANSACTION);
      } catch (error) {
        const mayPass = isTransient(error) || isUniqueViolation(error);
        if (!mayPass || attempt === MAX_ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
      }
    }
  });
}

async function writeOnce(
  tx: Transaction,
  target: BatchTarget,
  candidates: readonly Candidate[],
  feedLine: string,
): Promise<BatchWritten> {
  await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`;
  if (!target.arePlacesHeld) await lockImportTargets(tx, target);
  await requireTarget(tx, target);
  const existing = await findExisting(tx, target, candidates);
  const fresh = candidates.filter((candidate) => !existing.has(candidate.key));
  if (fresh.length === 0) return { existing, feedLine };

  const addresses = await allocateAddresses(
    tx,
    fresh.map(({ prompt }) => ({ title: prompt.title, isShared: isSharedBy(target, prompt) })),
  );
  const rows = fresh.map((candidate, position) => promptRow(target, candidate, addresses[position]));
  const files = fresh.flatMap(({ prompt }) => prompt.files);
  if (files.length > 0) {
    await requireStorage(
      tx,
      files.reduce((sum, file) => sum + file.bytes.length, 0),
    );
    await storeFiles(tx, target.now, files);
  }
  await insertPrompts(tx, rows);
  await writeVersions(tx, rows, fresh);
  await storeSimilarity(tx, rows);
  await continueFeedLine(tx, feedLine);
  await recordActivity(
    tx,
    rows.map(({ id, isShared, createdAt, version }) => ({
      promptId: id,
      kind: 'imported',
      actorId: target.owner.id,
      version,
      wasShared: isShared,
      at: createdAt,
    })),
  );
  const { testCases, bytes } = await writeTests(tx, rows, fresh);
  await insertImported(tx, target.importId, rows);
  const { collectionId, now } = target;
  if (collectionId !== null)
    await appendItems(
      tx,
      { id: collectionId, now },
      rows.map(({ id }) => id),
    );
  if (target.isCounted) {
    const beside = files.reduce((sum, file) => sum + file.bytes.length, 0);
    const texts = rows.reduce((sum, row) => sum + bytesOf(row), beside);
    const earlier = fresh.flatMap(({ prompt }) => prompt.earlier);
    const before = earlier.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
    await consumeQuota(
      tx,
      { member: target.owner, now: target.now },
      {
        prompts: rows.length,
        bytes: texts + before + bytes,
        ...(earlier.length > 0 && { versions: earlier.length }),
        ...(testCases > 0 && { testCases }),
        ...(collectionId !== null && { collections: 1 }),
      },
    );
  }
  return { existing, feedLine: await feedLineOf(tx) };
}

/** Returns whether a row is shared: one that its file marks as private never is. */
function isSharedBy(target: BatchTarget, { isShared }: Candidate['prompt']): boolean {
  return target.isShared && isShared !== false;
}

function promptRow(
  target: BatchTarget,
  { prompt, index }: Candidate,
  address: Address | undefined,
): PromptRow {
  if (address === undefined) throw new Error('A prompt without an address');
  return {
    id: randomUUID(),
    ...address,
    ...textIn({ ...prompt, files: prompt.files.map(entryOf) }),
    isShared: isSharedBy(target, prompt),
    spaceId: target.spaceId,
    createdBy: target.owner.id,
    createdAt: target.createdAt(index),
    // Earlier texts become the first versions.
    version: prompt.earlier.length + 1,
  };
}

/** Writes the version of each prompt's text, and before it those of its earlier texts. */
async function writeVersions(
  tx: Transaction,
  rows: readonly PromptRow[],
  candidates: readonly Candidate[],
): Promise<void> {
  const earlier = rows.flatMap((row, position) =>
    (candidates[position]?.prompt.earlier ?? []).map((text, before) => ({
      ...textIn(row),
      ...text,
      // A chat is no skill.
      skillName: text.messages === null ? row.skillName : '',
      promptId: row.id,
      version: before + 1,
      variables: usedDetails(text.content, row.variables),
      authorId: row.createdBy,
      createdAt: row.createdAt,
    })),
  );
  if (earlier.length > 0) await tx.promptVersion.createMany({ data: earlier.map((one) => toStored(one)) });
  const ids = rows.map((row) => row.id);
  await tx.$executeRaw`
    INSERT INTO prompt_versions (prompt_id, version, author_id, created_at, was_shared, ${textColumns(null)})
    SELECT id, version, created_by, created_at, ${isShared('prompts')}, ${textColumns(null)}
    FROM prompts WHERE id = ANY(${ids}::uuid[])`;
}

async function writeTests(
  tx: Transaction,
  rows: readonly PromptRow[],
  fresh: readonly Candidate[],
): Promise<{ testCases: number; bytes: number }> {
  const tests = fresh.flatMap(({ prompt }) => prompt.tests);
  const data = rows.flatMap(({ id, createdAt }, position) =>
    caseRows(id, createdAt, fresh[position]?.prompt.tests ?? []),
  );
  if (data.length > 0) await tx.testCase.createMany({ data });
  return { testCases: tests.length, bytes: tests.reduce((sum, test) => sum + bytesOfTest(test), 0) };
}
