'use client';

import { FilePlus, FolderPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ChosenFile, filesOfInput } from '@/lib/chosen-files';

/** The system's dialogs for files and ZIP archives, and for a folder. */
export function AddButtons({ onFiles }: { onFiles: (files: ChosenFile[]) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton label="Add files" isFolder={false} onFiles={onFiles}>
        <FilePlus aria-hidden="true" className="size-4" />
      </FileButton>
      <FileButton label="Add folder" isFolder onFiles={onFiles}>
        <FolderPlus aria-hidden="true" className="size-4" />
      </FileButton>
    </div>
  );
}

function FileButton({
  label,
  isFolder,
  onFiles,
  children,
}: {
  label: string;
  isFolder: boolean;
  onFiles: (files: ChosenFile[]) => void;
  children: ReactNode;
}) {
  return (
    <label className="relative inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-md border border-border-strong bg-surface px-3 text-md font-semibold transition-colors hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring touch:min-h-11">
      {children}
      {label}
      <input
        type="file"
        multiple
        // React passes it on; browsers without it let one choose files instead.
        {...(isFolder && { webkitdirectory: '' })}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const files = target.files === null ? [] : filesOfInput(target.files);
          // The same file may be chosen again after it was corrected.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
