'use client';

import { type DragEvent, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { ErrorBox } from '@/components/ui/error-box';
import { FILES_MAX } from '@/domain/file/limits';
import { fileMessages } from '@/domain/file/messages';
import { sizeText } from '@/features/prompt-base/files/file-size';
import { filesOfDrop } from '@/lib/chosen-files';
import { cn } from '@/lib/cn';
import { AddButtons } from './add-buttons';
import { FileRow } from './file-row';
import { UploadList } from './upload-list';
import { type FilesSectionProps, useFormFiles } from './use-form-files';

/** Whether what is dragged is files: words of a text are moved within its field. */
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** The files of a prompt in its form: added by button, drop, as a folder or as a ZIP, each with its text. */
export function FilesSection(props: FilesSectionProps) {
  const section = useRef<HTMLElement>(null);
  const { errors } = useFormState({ control: props.form.control });
  const [isOver, setOver] = useState(false);
  const state = useFormFiles(props, section);
  const { files, open } = state;

  function drop(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    void filesOfDrop(event.dataTransfer, FILES_MAX + 1).then(state.add);
  }

  function remove(path: string) {
    const at = files.findIndex((file) => file.path === path);
    state.remove(path);
    // The pressed button is gone: the next row's, else the first way to add files.
    requestAnimationFrame(() => {
      const rows = section.current?.querySelectorAll('[data-file]') ?? [];
      const next = rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>('[data-remove]');
      (next ?? section.current?.querySelector<HTMLElement>('input[type="file"]'))?.focus();
    });
  }

  /** The row of another path is another element. */
  function focusRename(path: string) {
    requestAnimationFrame(() => {
      const rows = section.current?.querySelectorAll<HTMLElement>('[data-file]') ?? [];
      const row = [...rows].find(({ dataset }) => dataset['file'] === path);
      row?.querySelector<HTMLElement>('[data-rename]')?.focus();
    });
  }

  const size = files.reduce((sum, file) => sum + file.size, 0);
  const error = errors.files?.message ?? errors.files?.root?.message;
  const problems = [...(error === undefined ? [] : [error]), ...state.problems];
  return (
    <section
      ref={section}
      aria-labelledby="form-files"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-dashed p-4 transition-colors',
        isOver ? 'border-primary bg-primary-soft' : 'border-border-strong',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="form-files" className="text-lg">
          Files
        </h2>
        <p className="me-auto text-sm text-fg-muted tabular-nums">
          {files.length > 0 ? fileMessages.count(files.length, sizeText(size)) : fileMessages.dropHere}
        </p>
        <AddButtons onFiles={(chosen) => void state.add(chosen)} />
      </div>
      {problems.length > 0 && <Problems problems={problems} />}
      <UploadList uploads={state.uploads} />
      {files.length > 0 && (
        <ul aria-label="Files" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {files.map((file) => (
            <FileRow
              key={file.path}
              file={file}
              source={props.source}
              isMissing={state.missing.has(file.sha256)}
              isOpen={open?.path === file.path}
              line={open?.path === file.path ? open.line : null}
              onOpen={(opens) => state.show(opens ? { path: file.path, line: null } : null)}
              onRename={(next) => {
                const problem = state.rename(file.path, next);
                if (problem === null) focusRename(next);
                return problem;
              }}
              onRemove={() => remove(file.path)}
              onWrite={(text) => state.uploads.write(file.path, text)}
              onTyped={state.onTyped}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <ErrorBox>
      <ul className="grid gap-1">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </ErrorBox>
  );
}
