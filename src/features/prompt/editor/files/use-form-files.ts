'use client';

import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type FileEntry, sortedFiles } from '@/domain/file/file-entry';
import { fileMessages } from '@/domain/file/messages';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import type { ChosenFile } from '@/lib/chosen-files';
import { trpc } from '@/trpc/client';
import { useFormValue } from '../use-form-value';
import { addedFiles, renameProblem, withoutTopFolder } from './added-files';
import type { FileSource } from './file-editor';
import { unpackZip, ZipRefusal } from './unpack-zip';
import { useFileUploads } from './use-file-uploads';
import { useSettledSubmit } from './use-settled-submit';

/** Shows a file of the form, and a line of it. */
export type FilesHandle = { show: (path: string, line: number) => void };

export interface FilesSectionProps {
  form: UseFormReturn<PromptValues>;
  /** What the form began with; null for a new prompt. */
  source: FileSource;
  handle: RefObject<FilesHandle | null>;
  /** Leaves the preview, in which files aren't shown. */
  onEdit: () => void;
}

/** Digests in one question. */
const ASKED_AT_ONCE = 40;

type OpenFile = { path: string; line: number | null } | null;

/** A ZIP archive that was chosen by itself holds the files; one among others or in a folder is one of them. */
const isArchiveOfFiles = ([first, ...others]: readonly ChosenFile[]) =>
  first !== undefined && others.length === 0 && /^[^/]*\.zip$/i.test(first.path);

/** What a person does with the files of a form. */
export function useFormFiles(
  { form, source, handle, onEdit }: FilesSectionProps,
  section: RefObject<HTMLElement | null>,
) {
  const files = useFormValue(form, (values) => values.files);
  const missing = useMissing(files, source);
  const utils = trpc.useUtils();
  const uploads = useFileUploads(form, (sha256) => {
    // Added again: the server has it.
    if (missing.has(sha256)) void utils.file.missing.invalidate();
  });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<OpenFile>(null);
  const typed = useRef<(() => void) | null>(null);
  useImperativeHandle(handle, () => ({ show: (path, line) => setOpen({ path, line }) }), []);
  useSettledSubmit(section, {
    flush: () => {
      const hasTyped = typed.current !== null;
      typed.current?.();
      return hasTyped || uploads.isBusy();
    },
    settled: uploads.settled,
    hasRefused: uploads.hasRefused,
    onRefused: () => {
      onEdit();
      requestAnimationFrame(() => {
        const again = section.current?.querySelector<HTMLElement>('[data-again]');
        again?.focus({ preventScroll: true });
        again?.scrollIntoView({ block: 'center' });
      });
    },
  });

  async function add(chosen: readonly ChosenFile[]) {
    const refused: string[] = [];
    const [archive] = chosen;
    let found = chosen;
    if (archive !== undefined && isArchiveOfFiles(chosen)) {
      found = await unpackZip(archive.file).catch((error: unknown) => {
        const reason = error instanceof ZipRefusal ? error.message : fileMessages.zip.broken;
        refused.push(`${archive.path}: ${reason}`);
        return [];
      });
    }
    const added = addedFiles(form.getValues('files'), withoutTopFolder(found));
    setProblems([...refused, ...added.problems]);
    // What is open may be replaced.
    setOpen(null);
    uploads.add(added.accepted);
  }

  function put(next: readonly FileEntry[]) {
    form.setValue('files', sortedFiles(next), { shouldDirty: true });
    form.clearErrors('files');
  }

  return {
    files,
    uploads,
    problems,
    missing,
    open,
    add,
    show: (next: OpenFile) => {
      typed.current?.();
      setOpen(next);
    },
    rename: (path: string, next: string) => {
      const problem = renameProblem(files, path, next);
      if (problem !== null) return problem;
      typed.current?.();
      uploads.moved(path, next);
      put(form.getValues('files').map((one) => (one.path === path ? { ...one, path: next } : one)));
      setOpen(null);
      return null;
    },
    remove: (path: string) => {
      typed.current = null;
      uploads.removed(path);
      put(files.filter((file) => file.path !== path));
      if (open?.path === path) setOpen(null);
    },
    onTyped: (store: (() => void) | null) => {
      typed.current = store;
    },
  };
}

/** Digests of files that the server has no more: those of a draft that is older than a day. */
function useMissing(files: PromptValues['files'], source: FileSource): ReadonlySet<string> {
  const known = new Set(source?.files.map(({ sha256 }) => sha256));
  const others = files.map(({ sha256 }) => sha256).filter((sha256) => !known.has(sha256));
  const all = [...new Set(others)].sort();
  // Each call has to fit into an address.
  const asked = Array.from({ length: Math.ceil(all.length / ASKED_AT_ONCE) }, (_, at) =>
    all.slice(at * ASKED_AT_ONCE, (at + 1) * ASKED_AT_ONCE),
  );
  const answers = trpc.useQueries((t) =>
    asked.map((sha256s) => t.file.missing({ sha256s }, { meta: { isQuiet: true } })),
  );
  return new Set(answers.flatMap(({ data }) => data?.missing ?? []));
}
