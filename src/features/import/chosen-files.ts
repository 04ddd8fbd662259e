import { isHidden, hasBinaryExtension, skillFolders } from '@/domain/import/paths';
import { INPUT_MAX_FILES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';

export type ChosenFile = { path: string; file: File };

/** Files of an input; those of a folder have their path in it. */
export function filesOfInput(list: FileList): ChosenFile[] {
  return Array.from(list, (file) => ({
    path: file.webkitRelativePath ? file.webkitRelativePath : file.name,
    file,
  }));
}

/** Dropped files, including those in folders. */
export async function filesOfDrop(transfer: DataTransfer): Promise<ChosenFile[]> {
  // The list of items is empty after the first await.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  if (entries.length === 0) return filesOfInput(transfer.files);
  const found: ChosenFile[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: ChosenFile[]): Promise<void> {
  if (found.length > INPUT_MAX_FILES) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ''), file });
  }
  if (!isDirectory(entry)) return;
  const reader = entry.createReader();
  for (;;) {
    // Browsers return at most a hundred entries at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const one of some) await collect(one, found);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
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
  const skills = skillFolders(files.map(({ path }) => path));
  for (const { path, file } of files) {
    const isOfSkill = skills.some((folder) => path.startsWith(folder));
    const isLeftOut = isHidden(path) || (hasBinaryExtension(path) && !isOfSkill);
    const entry = isLeftOut ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(entry);
    entry.push(isLeftOut ? new Uint8Array() : new Uint8Array(await file.arrayBuffer()), true);
  }
  zip.end();
  return new File(parts, nameOf(files), { type: 'application/zip' });
}
