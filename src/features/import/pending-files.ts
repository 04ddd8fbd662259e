import type { ChosenFile } from '@/lib/chosen-files';

/** Files that were given on another page and are read by the import page that opens for them. */
let handed: ChosenFile[] | null = null;

export function setPendingFiles(files: ChosenFile[]): void {
  handed = files;
}

/** The files, once; null without any. */
export function takePendingFiles(): ChosenFile[] | null {
  const files = handed;
  handed = null;
  return files;
}
