'use client';

import { useEffect, useRef, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import type { FileEntry } from '@/domain/file/file-entry';
import { mediaTypeOf } from '@/domain/skill/media-types';
import { sizeText } from '@/features/prompt-base/files/file-size';
import { errorText } from '@/trpc/error';
import { trpc } from '@/trpc/client';
import { MarkedTextarea } from '../text/marked-textarea';

/** Pause after typing before a text is stored, in ms. */
const PAUSE_MS = 1_000;

/** Where the texts of the files that a form began with are. */
export type FileSource = { promptId: string; version: number; files: readonly FileEntry[] } | null;

/** The text of a file: that of the version that the form began with, else of the person's own upload. */
function useFileText(file: FileEntry, source: FileSource) {
  const kept = source?.files.find(({ sha256 }) => sha256 === file.sha256);
  const ofVersion = trpc.file.texts.useQuery(
    { promptId: source?.promptId ?? '', version: source?.version ?? 1, paths: [kept?.path ?? ''] },
    { enabled: kept !== undefined, staleTime: Infinity },
  );
  const own = trpc.file.uploadedText.useQuery(
    { sha256: file.sha256 },
    { enabled: kept === undefined, staleTime: Infinity, retry: false },
  );
  if (kept !== undefined) {
    const shown = ofVersion.data?.files[0];
    return {
      text: shown === undefined ? undefined : shown.isCut ? null : shown.text,
      error: ofVersion.error,
    };
  }
  return { text: own.data?.text, error: own.error };
}

interface FileEditorProps {
  file: FileEntry;
  source: FileSource;
  /** The line to select, counted from 1; null for none. */
  line: number | null;
  onWrite: (text: string) => void;
  /** Keeps what is typed and not stored yet, and forgets it. */
  onTyped: (store: (() => void) | null) => void;
}

/** The text of a file in the same editor as the content; of other files their type and size. */
export function FileEditor({ file, source, line, onWrite, onTyped }: FileEditorProps) {
  // What is typed is stored under another digest: the text that the editor began with stays.
  const [first] = useState(file);
  const { text, error } = useFileText(first, source);
  if (error !== null) return <p className="px-3 pb-3 text-md text-danger">{errorText(error)}</p>;
  if (text === undefined) return <Skeleton className="mx-3 mb-3 h-24" />;
  if (text === null) {
    return (
      <p className="px-3 pb-3 text-md text-fg-muted">
        {mediaTypeOf(file.path)}, {sizeText(file.size)}. It can’t be edited here.
      </p>
    );
  }
  return <TextEditor path={file.path} text={text} line={line} onWrite={onWrite} onTyped={onTyped} />;
}

function TextEditor({
  path,
  text,
  line,
  onWrite,
  onTyped,
}: Pick<FileEditorProps, 'line' | 'onWrite' | 'onTyped'> & { path: string; text: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const area = frame.current?.querySelector('textarea');
    if (line === null || !area) return;
    const lines = area.value.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    area.scrollIntoView({ block: 'center' });
  }, [line]);
  function keep(next: string) {
    clearTimeout(timer.current);
    const store = () => {
      clearTimeout(timer.current);
      onTyped(null);
      onWrite(next);
    };
    onTyped(store);
    timer.current = setTimeout(store, PAUSE_MS);
  }
  return (
    <div ref={frame} className="border-t border-border">
      <Field label={`Text of ${path}`} hideLabel>
        <MarkedTextarea
          defaultValue={text}
          className="h-72 rounded-b-lg"
          onInput={({ currentTarget }) => keep(currentTarget.value)}
        />
      </Field>
    </div>
  );
}
