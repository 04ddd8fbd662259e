import { isHidden, hasBinaryExtension, filesOfSkills } from '@cuebook/formats/paths';
import { FILES_MAX } from '@/domain/file/limits';
import { INPUT_MAX_FILES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { type ChosenFile, filesOfDrop as filesDropped } from '@/lib/chosen-files';

/** Dropped files, as many as an import reads. */
export function filesOfDrop(transfer: DataTransfer): Promise<ChosenFile[]> {
  return filesDropped(transfer, INPUT_MAX_FILES);
}

/** Common name of several files: their folder, else their number. */
function nameOf(files: readonly ChosenFile[]): string {
  const [first = '', ...others] = new Set(files.map(({ path }) => path.split('/')[0] ?? ''));
  const isFolder = others.length === 0 && files.every(({ path }) => path.includes('/'));
  return isFolder ? first : importMessages.fileCount(files.length);
}

/**
 * Returns the upload for the chosen files: the only file, or a zip archive of several. Files that the server would skip
 * because of their name are included without content. Throws `TypeError` if a file is no longer readable.
 */
export async function packed(files: readonly ChosenFile[]): Promise<File> {
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0 && !only.path.includes('/')) return only.file;
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const parts: BlobPart[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(new Uint8Array(part));
  });
  const paths = files.map(({ path }) => path);
  const isOfSkill = filesOfSkills(paths, FILES_MAX);
  for (const { path, file } of files) {
    const isLeftOut = !isOfSkill(path) && (isHidden(path) || hasBinaryExtension(path));
    const entry = isLeftOut ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(entry);
    entry.push(isLeftOut ? new Uint8Array() : new Uint8Array(await file.arrayBuffer()), true);
  }
  zip.end();
  return new File(parts, nameOf(files), { type: 'application/zip' });
}
