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

/**
 * Pause after typing before a text is stored, in ms. Each stored text is a file that stays for a day: leaving the field
 * or the file stores it sooner, and so does a save.
 */
const PAUSE_MS = 4_000;

/** Where the texts of the files that a form began with are. */
export type FileSource = {
  promptId: string;
  version: number;
  files: readonly FileEntry[];
  /** An earlier version whose files the form can have, too: that of its draft, or the one before a conflict. */
  earlier: number | null;
} | null;

/**
 * The text of a file: that of the version that the form began with, else of the person's own upload, else of the earlier
 * version.
 */
function useFileText(file: FileEntry, source: FileSource) {
  const kept = source?.files.find(({ sha256 }) => sha256 === file.sha256);
  const ofVersion = trpc.file.texts.useQuery(
    { promptId: source?.promptId ?? '', version: source?.version ?? 1, paths: [kept?.path ?? ''] },
    { enabled: kept !== undefined, staleTime: Infinity },
  );
  const own = trpc.file.uploadedText.useQuery(
    { sha256: file.sha256 },
    { enabled: kept === undefined, staleTime: Infinity, retry: false, meta: { isQuiet: true } },
  );
  const earlier = source?.earlier ?? null;
  const ofEarlier = trpc.file.texts.useQuery(
    { promptId: source?.promptId ?? '', version: earlier ?? 1, sha256: file.sha256 },
    { enabled: own.error !== null && earlier !== null, staleTime: Infinity, retry: false },
  );
  if (kept !== undefined) return shownText(ofVersion);
  if (own.error === null) return { text: own.data?.text, error: null };
  const { text, error } = shownText(ofEarlier);
  const isThere = earlier !== null && error === null && ofEarlier.data?.files.length !== 0;
  return { text, error: isThere ? null : own.error };
}

type Answer<Failure> = {
  data: { files: readonly { text: string | null; isCut: boolean }[] } | undefined;
  error: Failure | null;
};

/** The one text of an answer; null for bytes that are none, and for a text of which only the start came. */
function shownText<Failure>({ data, error }: Answer<Failure>) {
  const shown = data?.files[0];
  return { text: shown === undefined ? undefined : shown.isCut ? null : shown.text, error };
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
  const stored = useRef(text);
  const waiting = useRef<(() => void) | null>(null);
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
      waiting.current = null;
      onTyped(null);
      if (next === stored.current) return;
      stored.current = next;
      onWrite(next);
    };
    waiting.current = store;
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
          onBlur={() => waiting.current?.()}
        />
      </Field>
    </div>
  );
}
