'use client';

import pLimit from 'p-limit';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type FileEntry, sortedFiles } from '@/domain/file/file-entry';
import { messages } from '@/domain/messages';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import type { ChosenFile } from '@/lib/chosen-files';
import { uploadFile, UploadRefusal } from './upload-file';

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
  const running = useRef(new Set<Promise<void>>());
  /** How often each path was written: an earlier text that arrives late doesn't count. */
  const writes = useRef(new Map<string, number>());
  const lastId = useRef(0);
  const isGone = useRef(new Set<number>());

  function track(work: Promise<void>): void {
    running.current.add(work);
    void work.finally(() => running.current.delete(work));
  }

  function change(id: number, part: Partial<Upload>): void {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }

  async function send({ id, path, file }: Upload): Promise<void> {
    try {
      const { sha256, size } = await uploadFile(file, (sent) => change(id, { sent }));
      onStored(sha256);
      if (!isGone.current.has(id)) putFile(form, { path, sha256, size });
      setUploads((all) => all.filter((one) => one.id !== id));
    } catch (error) {
      change(id, { error: wordsOf(error) });
    }
  }

  function start(upload: Upload): void {
    track(limit(() => send(upload)));
  }

  function add(files: readonly ChosenFile[]): void {
    const started = files.map((one) => ({ ...one, id: (lastId.current += 1), sent: 0, error: null }));
    setUploads((all) => [...all, ...started]);
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
      setUploads((all) => all.filter((one) => one.id !== id));
    },
    write: (path, text) => {
      const count = (writes.current.get(path) ?? 0) + 1;
      writes.current.set(path, count);
      const file = new File([text], path);
      const work = async () => {
        try {
          const { sha256, size } = await uploadFile(file, () => undefined);
          onStored(sha256);
          const isThere = form.getValues('files').some((one) => one.path === path);
          if (isThere && writes.current.get(path) === count) putFile(form, { path, sha256, size });
        } catch (error) {
          const upload = { path, file, id: (lastId.current += 1), sent: 0, error: wordsOf(error) };
          setUploads((all) => [...all.filter((one) => one.path !== path), upload]);
        }
      };
      track(work());
    },
    isBusy: () => running.current.size > 0,
    settled: async () => {
      while (running.current.size > 0) await Promise.allSettled(running.current);
    },
  };
}
