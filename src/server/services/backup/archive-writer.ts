import { Encrypter } from 'age-encryption';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** Base-2 logarithm of the cost of a guess at the passphrase: 128 MB, and about half a second. */
const SCRYPT_WORK = 17;

/** Adds one entry; resolves when there is room for the next one. */
export type AddEntry = (name: string, bytes: Buffer) => Promise<void>;

/** Text of tables compresses well at little cost; a higher level takes three times as long for a tenth. */
const GZIP_LEVEL = 4;

/**
 * Writes an archive of entries to a stream, encrypted if there is a passphrase.
 * @param write calls `add` for each entry; the archive is complete when it resolves
 */
export async function writeArchive(
  target: Writable,
  passphrase: string | undefined,
  write: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const zipped = createGzip({ level: GZIP_LEVEL });
  const add: AddEntry = (name, bytes) =>
    new Promise((resolve, reject) => {
      tar.entry({ name, size: bytes.byteLength, mode: 0o600 }, bytes, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  const compressed = pipeline(tar, zipped);
  const written = send(zipped, target, passphrase);
  const filled = write(add).then(
    () => {
      tar.finalize();
    },
    (error: unknown) => {
      tar.destroy();
      throw error;
    },
  );
  // If the target fails, the writer waits for an ended stream: the first failure is reported.
  await Promise.race([filled, failureOf(compressed), failureOf(written)]);
  await Promise.all([compressed, written]);
}

/** Never settles except with a failure. */
function failureOf(work: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    work.catch(reject);
  });
}

async function send(zipped: Readable, target: Writable, passphrase: string | undefined): Promise<void> {
  if (passphrase === undefined) {
    await pipeline(zipped, target);
    return;
  }
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(SCRYPT_WORK);
  encrypter.setPassphrase(passphrase);
  const sealed = await encrypter.encrypt(Readable.toWeb(zipped) as ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(sealed as Parameters<typeof Readable.fromWeb>[0]), target);
}
