import { Decrypter } from 'age-encryption';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { backupMessages } from '@/domain/backup/messages';
import { BackupProblem, codeOf } from './backup-problem';

const AGE_INTRO = Buffer.from('age-encryption.org/v1\n');
const GZIP_INTRO = Buffer.from([0x1f, 0x8b]);

/** The decrypter's message if no passphrase fits, or if the header doesn't match the passphrase. */
const WRONG_PASSPHRASE = /no identity matched|invalid header HMAC/;

/**
 * Reads the entries of a backup in order. Errors of `take` are passed on.
 * @param path of the file
 * @throws BackupProblem if the file can't be read, is not a backup, is damaged, or the passphrase is wrong
 */
export async function readArchive(
  path: string,
  passphrase: string | undefined,
  take: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const plain = await openPlain(path, passphrase);
  const tar = extract();
  let refused: { error: unknown } | null = null;
  const read = pipeline(plain, createGunzip(), tar);
  // Reported below, with the reader's error.
  read.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
      try {
        await take(entry.header.name, Buffer.concat(chunks));
      } catch (error) {
        refused = { error };
        throw error;
      }
    }
    await read;
  } catch (error) {
    plain.destroy();
    throw problemOf(path, refused, error);
  }
}

/** Returns the error of `take`, or an error that the file is damaged. */
function problemOf(path: string, refused: { error: unknown } | null, error: unknown): unknown {
  return refused === null ? new BackupProblem(backupMessages.damaged(path), { cause: error }) : refused.error;
}

async function openPlain(path: string, passphrase: string | undefined): Promise<Readable> {
  const intro = await readIntro(path);
  if (intro.subarray(0, GZIP_INTRO.length).equals(GZIP_INTRO)) return createReadStream(path);
  if (!intro.equals(AGE_INTRO)) throw new BackupProblem(backupMessages.notABackup(path));
  if (passphrase === undefined) throw new BackupProblem(backupMessages.encrypted(path));
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const sealed = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
    const plain = await decrypter.decrypt(sealed);
    return Readable.fromWeb(plain as Parameters<typeof Readable.fromWeb>[0]);
  } catch (error) {
    const isWrong = error instanceof Error && WRONG_PASSPHRASE.test(error.message);
    throw new BackupProblem(isWrong ? backupMessages.wrongPassphrase(path) : backupMessages.damaged(path), {
      cause: error,
    });
  }
}

async function readIntro(path: string): Promise<Buffer> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_INTRO.length), 0, AGE_INTRO.length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new BackupProblem(backupMessages.cannotRead(path, codeOf(error)), { cause: error });
  }
}
