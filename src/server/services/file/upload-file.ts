import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { FILE_BYTES_MAX } from '@/domain/file/limits';
import { fileMessages } from '@/domain/file/messages';
import { env } from '@/env';
import type { Db } from '@/server/db';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireCreator, type ServiceContext } from '../context';
import { consumeQuota } from '../quota/consume-quota';
import { rowOf } from '../rows';
import { digestOf } from '@cuebook/formats/digest';
import type { FileWithBytes } from '@cuebook/formats/prompt/files';
import { storeFiles } from './store-blobs';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';

type Upload = {
  /** The announced length; null if the client sends none. */
  announcedBytes: number | null;
  body: AsyncIterable<Uint8Array>;
};

/** A stored file: what a version names it by, and whether it is shown as text. */
export type UploadedFile = { sha256: string; size: number; isText: boolean };

const SizeRow = z.object({ size: z.number() });

/** Returns the bytes of all stored files. */
export async function storedBytes(db: Db): Promise<number> {
  const { size } = await rowOf(db, SizeRow)`
    SELECT coalesce(sum(size), 0)::float8 AS size FROM file_blobs`;
  return size;
}

/** Rejects what goes beyond the storage of the library's files. Throws TOO_LARGE with the limit. */
export async function requireStorage(db: Db, added: number): Promise<void> {
  const most = env.SKILL_STORAGE_MB;
  if ((await storedBytes(db)) + added > most * 1024 * 1024) {
    throw new AppError('TOO_LARGE', fileMessages.storageFull(most));
  }
}

/** Stores the bytes of a file, and that a person may name it in a version for a day. */
export async function keepUpload(
  tx: Db,
  { memberId, now }: { memberId: string; now: Date },
  bytes: Uint8Array,
): Promise<void> {
  await storeFiles(tx, now, [{ path: '', bytes }]);
  await tx.$executeRaw`
    INSERT INTO file_uploads (user_id, sha256, created_at) VALUES (${memberId}::uuid, ${digestOf(bytes)}, ${now})
    ON CONFLICT (user_id, sha256) DO UPDATE SET created_at = excluded.created_at`;
}

/**
 * The same for files that a program sends with what names them. Throws TOO_LARGE beyond the library's storage,
 * TOO_MANY_REQUESTS beyond the daily quota.
 */
export async function keepUploads(ctx: ServiceContext, files: readonly FileWithBytes[]): Promise<void> {
  if (files.length === 0) return;
  const member = requireCreator(ctx);
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  await requireStorage(ctx.db, size);
  await ctx.db.$transaction(async (tx) => {
    for (const { bytes } of files) await keepUpload(tx, { memberId: member.id, now: ctx.now }, bytes);
    await consumeQuota(tx, { member, now: ctx.now }, { bytes: size });
  });
}

/**
 * Stores a file for the caller, who may name it in a version of a prompt within a day; after that it is removed if none
 * does. Throws UNAUTHORIZED for a guest, FORBIDDEN for a viewer, TOO_LARGE above 5 MiB before more is read and beyond
 * the library's storage, BAD_REQUEST if it ends before its announced length, TOO_MANY_REQUESTS over the limits.
 */
export async function uploadFile(
  ctx: ServiceContext,
  { announcedBytes, body }: Upload,
): Promise<UploadedFile> {
  const member = requireCreator(ctx);
  if (announcedBytes !== null && announcedBytes > FILE_BYTES_MAX) throw tooLarge();
  await consumeLimits([{ limit: 'fileAccount', key: member.id }]);
  const bytes = await readCapped(body);
  if (announcedBytes !== null && bytes.length !== announcedBytes) {
    throw new AppError('BAD_REQUEST', fileMessages.cutShort);
  }
  await requireStorage(ctx.db, bytes.length);
  await ctx.db.$transaction(async (tx) => {
    await keepUpload(tx, { memberId: member.id, now: ctx.now }, bytes);
    await consumeQuota(tx, { member, now: ctx.now }, { bytes: bytes.length });
  });
  return { sha256: digestOf(bytes), size: bytes.length, isText: textOfBytes(bytes) !== null };
}

function tooLarge(): AppError {
  return new AppError('TOO_LARGE', fileMessages.uploadTooLarge(FILE_BYTES_MAX));
}

async function readCapped(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > FILE_BYTES_MAX) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
