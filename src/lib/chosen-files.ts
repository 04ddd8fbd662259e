/** Files that were chosen or dropped: their paths, those within folders included. */

export type ChosenFile = { path: string; file: File };

/** Files of an input; those of a folder have their path in it. */
export function filesOfInput(list: FileList): ChosenFile[] {
  return Array.from(list, (file) => ({
    path: file.webkitRelativePath ? file.webkitRelativePath : file.name,
    file,
  }));
}

/**
 * Dropped files, including those in folders.
 * @param most files: reading ends soon after it
 */
export async function filesOfDrop(transfer: DataTransfer, most: number): Promise<ChosenFile[]> {
  // The list of items is empty after the first await.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  if (entries.length === 0) return filesOfInput(transfer.files);
  const found: ChosenFile[] = [];
  for (const entry of entries) await collect(entry, found, most);
  return found;
}

async function collect(entry: FileSystemEntry, found: ChosenFile[], most: number): Promise<void> {
  if (found.length > most) return;
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
    for (const one of some) await collect(one, found, most);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
