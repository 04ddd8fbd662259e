'use client';

import pLimit from 'p-limit';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type FileEntry, sortedFiles } from '@/domain/file/file-entry';
import { messages } from '@/domain/messages';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import type { ChosenFile } from '@/lib/chosen-files';
import { uploadFile, UploadRefusal } from './upload-file';
import { UploadPlaces } from './upload-places';

/** Three uploads at once. */
const limit = pLimit(3);

/** A file on its way to the server, or one that it refused. */
export type Upload = ChosenFile & { id: number; sent: number; error: string | null };

export type FileUploads = {
  uploads: readonly Upload[];
  /** Sends files; each comes into the form once it is stored. */
  add: (files: readonly ChosenFile[]) => void;
  /** Sends a refused file again. */
  retry: (upload: Upload) => void;
  dismiss: (upload: Upload) => void;
  /** Stores another text of a file; the last one counts. */
  write: (path: string, text: string) => void;
  /** Says that a file has another path: what is on its way to it comes there. */
  moved: (from: string, to: string) => void;
  /** Says that a file is gone: texts that are on their way to it are dropped. */
  removed: (path: string) => void;
  /** Whether something was refused that is neither sent again nor left out. */
  hasRefused: () => boolean;
  /** Whether something is on its way. */
  isBusy: () => boolean;
  /** Ends when all files and texts are stored or refused. */
  settled: () => Promise<void>;
};

/** Puts a file into the form, instead of one with its path. */
function putFile(form: UseFormReturn<PromptValues>, entry: FileEntry): void {
  const others = form.getValues('files').filter(({ path }) => path !== entry.path);
  form.setValue('files', sortedFiles([...others, entry]), { shouldDirty: true });
  form.clearErrors('files');
}

function wordsOf(error: unknown): string {
  return error instanceof UploadRefusal ? error.message : messages.error.internal;
}

/**
 * The uploads of a form. What is stored is in its values, and so in its draft.
 * @param onStored gets the digest of each stored file
 */
export function useFileUploads(
  form: UseFormReturn<PromptValues>,
  onStored: (sha256: string) => void,
): FileUploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const latest = useRef(uploads);
  const running = useRef(new Set<Promise<void>>());
  const places = useRef(new UploadPlaces());
  const lastId = useRef(0);
  const isGone = useRef(new Set<number>());

  function track(work: Promise<void>): void {
    running.current.add(work);
    void work.finally(() => running.current.delete(work));
  }

  function update(next: (all: readonly Upload[]) => readonly Upload[]): void {
    latest.current = next(latest.current);
    setUploads(latest.current);
  }

  function change(id: number, part: Partial<Upload>): void {
    update((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }

  /** What was refused for these paths doesn't count any more: something else comes there, or nothing. */
  function forgetRefused(paths: readonly string[]): void {
    update((all) => all.filter(({ path, error }) => error === null || !paths.includes(path)));
  }

  /** Puts what is stored where its file is by now, unless something came later or it was dropped. */
  function put(id: number, { sha256, size }: Pick<FileEntry, 'sha256' | 'size'>): void {
    onStored(sha256);
    const path = places.current.take(id);
    if (path !== null && !isGone.current.has(id)) putFile(form, { path, sha256, size });
  }

  async function send({ id, file }: Upload): Promise<void> {
    try {
      put(id, await uploadFile(file, (sent) => change(id, { sent })));
      update((all) => all.filter((one) => one.id !== id));
    } catch (error) {
      change(id, { error: wordsOf(error) });
    }
  }

  function start(upload: Upload): void {
    track(limit(() => send(upload)));
  }

  function add(files: readonly ChosenFile[]): void {
    const started = files.map((one) => ({ ...one, id: (lastId.current += 1), sent: 0, error: null }));
    for (const { id, path } of started) places.current.begin(id, path);
    forgetRefused(started.map(({ path }) => path));
    update((all) => [...all, ...started]);
    started.forEach(start);
  }

  return {
    uploads,
    add,
    retry: (upload) => {
      change(upload.id, { error: null, sent: 0 });
      start(upload);
    },
    dismiss: ({ id }) => {
      isGone.current.add(id);
      update((all) => all.filter((one) => one.id !== id));
    },
    write: (path, text) => {
      const id = (lastId.current += 1);
      const file = new File([text], path);
      places.current.begin(id, path);
      forgetRefused([path]);
      const work = async () => {
        try {
          const stored = await uploadFile(file, () => undefined);
          // The form may have begun anew since.
          const present = places.current.of(id);
          if (form.getValues('files').some((one) => one.path === present)) put(id, stored);
          else onStored(stored.sha256);
        } catch (error) {
          const present = places.current.of(id);
          if (present === null) return;
          const upload = { path: present, file, id, sent: 0, error: wordsOf(error) };
          update((all) => [...all.filter((one) => one.path !== present), upload]);
        }
      };
      track(work());
    },
    moved: (from, to) => {
      places.current.move(from, to);
      update((all) => all.map((one) => (one.path === from ? { ...one, path: to } : one)));
    },
    removed: (path) => {
      places.current.drop(path);
      forgetRefused([path]);
    },
    hasRefused: () => latest.current.some(({ error }) => error !== null),
    isBusy: () => running.current.size > 0,
    settled: async () => {
      while (running.current.size > 0) await Promise.allSettled(running.current);
    },
  };
}
