import { StoredFiles } from '@/domain/file/schema';
import type { Db } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import type { FileStorage } from '@/server/ports/file-storage/file-storage';
import { requireFreshSession } from '../account/fresh-session';
import type { OwnAccountContext } from '../account/require-current-password';
import { withBytes } from '../file/load-blobs';
import { recheckAccess } from '../recheck-access';
import {
  exportableCollections,
  exportableFollows,
  exportableRows,
  exportableSuggestions,
} from './exportable-rows';
import { ownAvatars, ownPrompts, ownSignIns, ownUses, ownVersions, readAccount } from './own-rows';
import {
  ownCollections,
  ownFavorites,
  ownFollows,
  ownGrants,
  ownWaitingGrants,
  ownCollectionPins,
  ownPins,
  ownValueSets,
  ownShareLinks,
  ownSpaces,
} from './own-lists';
import {
  ownComments,
  ownReviewComments,
  ownReviews,
  ownRuns,
  ownStatuses,
  ownSuggestions,
  ownTestRuns,
  ownVerdicts,
} from './own-work';

type Context = OwnAccountContext & { files: FileStorage };

/** Path of the account export: a `GET` in a fresh session streams it. */
const ACCOUNT_EXPORT_PATH = '/api/export/account';

/** Returns the address of the account export. Throws FORBIDDEN for an old session, UNAUTHORIZED for a guest. */
export function exportData(ctx: OwnAccountContext): { href: string } {
  requireFreshSession(ctx);
  return { href: ACCOUNT_EXPORT_PATH };
}

/**
 * Exports all data of the caller as one JSON file, in chunks: account, settings, prompts with versions and tests,
 * comments, uses, favorites, the spaces they are in, and their images in base64. Contains no data of others: their
 * comments on the caller's prompts are theirs, and of others' prompts it has only the ids. Every row is checked against
 * what the caller may read now, like in lists; from unreadable ones only the caller's own texts remain. Throws
 * FORBIDDEN without a fresh session and UNAUTHORIZED for a guest, before the first chunk; FORBIDDEN once the account is
 * deactivated.
 */
export function exportAccount(ctx: Context): AsyncGenerator<string> {
  requireFreshSession(ctx);
  return write(ctx, requireMember(ctx).id);
}

const ofPrompt = ({ promptId }: { promptId: string | null }) => promptId;

async function* write(ctx: Context, userId: string): AsyncGenerator<string> {
  const { db, now } = ctx;
  yield `{\n"exportedAt": ${json(now)},\n"account": ${json(await readAccount(db, userId))}`;
  yield* list(
    ctx,
    'prompts',
    exportableRows(ctx, ownPrompts(db, userId), ({ id }) => id),
  );
  yield* list(
    ctx,
    'versions',
    mapped(exportableRows(ctx, ownVersions(db, userId), ofPrompt), async (version) => ({
      ...version,
      files: await writtenFiles(db, version),
    })),
  );
  yield* list(ctx, 'reviewsAsked', ownReviews(db, userId));
  yield* list(ctx, 'reviewComments', ownReviewComments(db, userId));
  yield* list(ctx, 'comments', ownComments(db, userId));
  yield* list(ctx, 'suggestions', exportableSuggestions(ctx, ownSuggestions(db, userId)));
  yield* list(ctx, 'statusesGiven', ownStatuses(db, userId));
  yield* list(ctx, 'testRuns', exportableRows(ctx, ownTestRuns(db, userId), ofPrompt));
  yield* list(ctx, 'verdicts', ownVerdicts(db, userId));
  yield* list(ctx, 'runsInPlace', exportableRows(ctx, ownRuns(db, userId), ofPrompt));
  yield* list(ctx, 'favorites', exportableRows(ctx, ownFavorites(db, userId), ofPrompt));
  yield* list(ctx, 'pins', exportableRows(ctx, ownPins(db, userId), ofPrompt));
  yield* list(ctx, 'valueSets', exportableRows(ctx, ownValueSets(db, userId), ofPrompt));
  yield* list(ctx, 'pinnedCollections', ownCollectionPins(db, userId));
  yield* list(ctx, 'follows', exportableFollows(ctx, ownFollows(db, userId)));
  yield* list(ctx, 'collections', exportableCollections(ctx, ownCollections(db, userId)));
  yield* list(ctx, 'spaces', ownSpaces(db, userId));
  yield* list(ctx, 'shareLinks', ownShareLinks(db, userId));
  yield* list(ctx, 'grants', exportableRows(ctx, ownGrants(db, userId), ofPrompt));
  yield* list(ctx, 'waitingGrants', exportableRows(ctx, ownWaitingGrants(db, userId), ofPrompt));
  yield* list(ctx, 'uses', exportableRows(ctx, ownUses(db, userId), ofPrompt));
  yield* list(ctx, 'signIns', ownSignIns(db, userId));
  yield* list(
    ctx,
    'files',
    mapped(ownAvatars(db, userId), async ({ key, createdAt }) => ({
      name: `${key.slice(key.lastIndexOf('/') + 1)}.webp`,
      type: 'image/webp',
      createdAt,
      base64: (await ctx.files.read(key))?.toString('base64') ?? null,
    })),
  );
  yield '\n}\n';
}

/** Returns the files of a version with their bytes. */
async function writtenFiles(db: Db, version: { files: unknown }) {
  const files = await withBytes(db, StoredFiles.parse(version.files));
  return files.map(({ bytes, ...file }) => ({ ...file, base64: Buffer.from(bytes).toString('base64') }));
}

function json(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
}

async function* mapped<Row, Written>(
  rows: AsyncIterable<Row>,
  toWritten: (row: Row) => Promise<Written>,
): AsyncGenerator<Written> {
  for await (const row of rows) yield toWritten(row);
}

/** Number of rows written between two checks that the account is still active. */
const LOOK_EACH = 100;

async function* list(
  ctx: Pick<ServiceContext, 'db' | 'actor' | 'now'>,
  name: string,
  rows: AsyncIterable<unknown>,
): AsyncGenerator<string> {
  const member = requireMember(ctx);
  yield `,\n"${name}": [`;
  let written = 0;
  for await (const row of rows) {
    if (written % LOOK_EACH === 0) await recheckAccess(ctx.db, member);
    yield `${written === 0 ? '' : ','}\n${json(row)}`;
    written += 1;
  }
  yield ']';
}
