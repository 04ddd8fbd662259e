import { type Unzipped, unzipSync } from 'fflate';
import { FILES_BYTES_MAX, FILES_MAX } from '@/domain/file/limits';
import { fileMessages } from '@/domain/file/messages';
import type { ChosenFile } from '@/lib/chosen-files';
import { crcOf, type ZipEntry, zipEntries } from './zip-entries';

/** Why an archive isn't unpacked, in words. */
export class ZipRefusal extends Error {}

/** Returns why an archive with these entries isn't unpacked; null if it can be. */
function problemOf(entries: readonly ZipEntry[] | null): string | null {
  if (entries === null) return fileMessages.zip.broken;
  const link = entries.find(({ isLink }) => isLink);
  if (link !== undefined) return fileMessages.zip.link(link.name);
  if (entries.some(({ isEncrypted }) => isEncrypted)) return fileMessages.zip.encrypted;
  // SKILL.md, which the form leaves out, may be one more.
  if (entries.length > FILES_MAX + 1) return fileMessages.tooMany(FILES_MAX + 1);
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  return size > 2 * FILES_BYTES_MAX ? fileMessages.allTooLarge(FILES_BYTES_MAX) : null;
}

/** An archive that says less than it holds would be cut without a word. */
function isAsSaid(file: Uint8Array | undefined, size: number, crc: number): boolean {
  return file?.length === size && crcOf(file) === crc;
}

/**
 * Unpacks an archive in the browser, no more than its table says, and nothing of one that says too much. Throws
 * `ZipRefusal`.
 */
export async function unpackZip(archive: File): Promise<ChosenFile[]> {
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const entries = zipEntries(bytes)?.filter(({ name }) => !name.endsWith('/')) ?? null;
  const problem = problemOf(entries);
  if (entries === null || problem !== null) throw new ZipRefusal(problem ?? fileMessages.zip.broken);
  const files = unpacked(bytes, new Map(entries.map(({ key, size }) => [key, size])));
  if (files === null || !entries.every(({ key, size, crc }) => isAsSaid(files[key], size, crc))) {
    throw new ZipRefusal(fileMessages.zip.broken);
  }
  return entries.map(({ name, key }) => ({
    path: name,
    file: new File([new Uint8Array(files[key] ?? [])], name.slice(name.lastIndexOf('/') + 1)),
  }));
}

/** The files of an archive by their keys; null for one that is damaged. */
function unpacked(bytes: Uint8Array, sizes: ReadonlyMap<string, number>): Unzipped | null {
  try {
    // Not in a worker: that of fflate comes from a blob, which the policy of the page refuses.
    return unzipSync(bytes, { filter: ({ name, originalSize }) => sizes.get(name) === originalSize });
  } catch {
    return null;
  }
}
