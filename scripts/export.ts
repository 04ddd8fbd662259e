// npm run export -- --format ID --to PATH [--of EMAIL | --space SLUG | --collection SLUG | --all]: writes prompts in a format.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { AppError } from '@/domain/errors';
import { EXPORT_FORMAT_IDS, type ExportFormatId, exportName } from '@cuebook/formats/export-formats';
import { WORKBOOK_PROMPTS_MAX, ZIP_PROMPTS_MAX } from '@/domain/export/limits';
import { db } from '@/server/db';
import type { ExportChoice, ExportReader } from '@/server/services/export/choice';
import {
  exportFiles,
  grow,
  growingFileOf,
  packWorkbook,
  requireZippable,
} from '@/server/services/export/export-prompts';
import { iteratePrompts } from '@/server/services/export/iterate-prompts';
import { sizeOf } from '@/server/services/export/export-size';
import { zipOf } from '@/server/services/export/zip';
import { findImporter } from '@/server/services/import/find-importer';

const USAGE = `Usage: npm run export -- --format FORMAT --to PATH [--of EMAIL | --space SLUG | --collection SLUG | --all] [--force]

  --format      one of ${EXPORT_FORMAT_IDS.join(', ')}
  --to          a folder, or a file: .zip for any format, .json for cuebook, .jsonl for json-lines, .csv for table,
                .xlsx (always) for workbook
  --of          export the prompts of this account (email address)
  --space       export the prompts of this space
  --collection  export the prompts of this collection, in order
  --all         export every prompt in the library (default)
  --force       overwrite existing files`;

class UsageError extends Error {}

type Words = {
  format: ExportFormatId;
  to: string;
  force: boolean;
  reader: ExportReader;
  which: ExportChoice;
};

async function readWords(): Promise<Words> {
  const values = parsedWords();
  const format = EXPORT_FORMAT_IDS.find((id) => id === values.format);
  if (format === undefined || values.to === undefined || values.to === '') throw new UsageError(USAGE);
  const wanted = [values.of, values.space, values.collection, values.all].filter(
    (value) => value !== undefined,
  );
  if (wanted.length > 1)
    throw new UsageError(`Say one of --of, --space, --collection and --all.\n\n${USAGE}`);
  const to = resolve(values.to);
  return { format, to, force: values.force, ...(await readChoice(values)) };
}

function parsedWords() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      options: {
        format: text,
        to: text,
        of: text,
        space: text,
        collection: text,
        all: { type: 'boolean' },
        force: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`);
  }
}

async function readChoice({
  of,
  space,
  collection,
}: {
  of?: string | undefined;
  space?: string | undefined;
  collection?: string | undefined;
}): Promise<Pick<Words, 'reader' | 'which'>> {
  if (of !== undefined) {
    return { reader: { kind: 'member', member: await findImporter(db, of) }, which: { kind: 'mine' } };
  }
  const reader = { kind: 'operator' as const };
  if (space !== undefined) return { reader, which: { kind: 'space', slug: space } };
  if (collection !== undefined) return { reader, which: { kind: 'collection', slug: collection } };
  return { reader, which: { kind: 'all' } };
}

/** Throws when something is there that would be written over. */
async function checkTarget(path: string, force: boolean): Promise<void> {
  const facts = await lstat(path).catch(() => null);
  if (facts === null || force) return;
  const isEmptyFolder = facts.isDirectory() && (await readdir(path)).length === 0;
  if (!isEmptyFolder) throw new UsageError(`${path} already exists. Use --force to overwrite.`);
}

/** Writes a file beside its place first, so that what stands there is whole or not there. */
async function writeWhole(path: string, chunks: AsyncIterable<string | Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  try {
    await pipeline(Readable.from(chunks), createWriteStream(part, { flags: 'wx' }));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function main(): Promise<number> {
  const { format, to, force, reader, which } = await readWords();
  const ctx = { db, now: new Date() };
  const growing = growingFileOf(format);
  const ending = extname(to).toLowerCase();
  await checkTarget(to, force);
  const isWorkbook = format === 'workbook';
  if (isWorkbook && ending !== '.xlsx')
    throw new UsageError('A workbook is written to a file that ends in .xlsx.');
  const size = await sizeOf(ctx, reader, which, isWorkbook ? WORKBOOK_PROMPTS_MAX : ZIP_PROMPTS_MAX);
  if (growing !== null && ending === `.${growing.ending}`) {
    await writeWhole(to, grow(growing, iteratePrompts(ctx, reader, which)));
  } else if (isWorkbook) {
    await writeWhole(to, packWorkbook(ctx, iteratePrompts(ctx, reader, which), size));
  } else if (ending === '.zip') {
    requireZippable(size);
    await writeWhole(to, zipOf(exportFiles(ctx, reader, { which, format }), ctx.now));
  } else {
    for await (const { path, text } of exportFiles(ctx, reader, { which, format })) {
      const file = join(to, ...path.split('/'));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { flag: force ? 'w' : 'wx' });
    }
  }
  const count =
    !isWorkbook && size.prompts > ZIP_PROMPTS_MAX ? `more than ${ZIP_PROMPTS_MAX}` : String(size.prompts);
  console.log(
    `Exported ${count} ${size.prompts === 1 ? 'prompt' : 'prompts'} to ${to} (${exportName(format)}).`,
  );
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isSaid = error instanceof AppError || error instanceof UsageError;
  const isOfFiles = error instanceof Error && 'code' in error && 'path' in error;
  if (!isSaid && !isOfFiles) throw error;
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
} finally {
  await db.$disconnect();
}
