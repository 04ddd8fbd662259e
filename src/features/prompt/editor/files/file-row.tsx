'use client';

import { ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import type { FileEntry } from '@/domain/file/file-entry';
import { FILE_PATH_MAX } from '@/domain/file/limits';
import { fileMessages } from '@/domain/file/messages';
import { sizeText } from '@/features/prompt-base/files/file-size';
import { cn } from '@/lib/cn';
import { isComposing, pressedEnter } from '@/lib/pressed-enter';
import { FileEditor, type FileSource } from './file-editor';

interface FileRowProps {
  file: FileEntry;
  source: FileSource;
  /** Whether the server has it no more: an upload of more than a day ago. */
  isMissing: boolean;
  isOpen: boolean;
  line: number | null;
  onOpen: (isOpen: boolean) => void;
  /** Returns why it can't have the path; null if it was renamed. */
  onRename: (path: string) => string | null;
  onRemove: () => void;
  onWrite: (text: string) => void;
  onTyped: (store: (() => void) | null) => void;
}

/** A file of a form: its path, which opens it, its size, and what can be done with it. */
export function FileRow(props: FileRowProps) {
  const { file, source, isMissing, isOpen, line, onOpen, onRename, onRemove, onWrite, onTyped } = props;
  const [isNaming, setNaming] = useState(false);
  const panelId = useId();
  const rename = useRef<HTMLButtonElement>(null);
  const { path, size } = file;
  return (
    <li data-file={path} className="rounded-lg border border-border bg-surface">
      {isNaming ? (
        <RenameForm
          path={path}
          onRename={onRename}
          onClose={() => {
            setNaming(false);
            requestAnimationFrame(() => rename.current?.focus());
          }}
        />
      ) : (
        <div className="flex items-center gap-1 ps-1 pe-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => onOpen(!isOpen)}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-start hover:bg-surface-2"
          >
            <ChevronRight
              aria-hidden="true"
              className={cn('size-4 shrink-0 text-fg-muted transition-transform', isOpen && 'rotate-90')}
            />
            {/* Beside each other where a path has room. */}
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1">
              <span className="min-w-0 flex-1 basis-40 font-mono text-sm wrap-anywhere">{path}</span>
              <span className="shrink-0 text-sm text-fg-muted tabular-nums">{sizeText(size)}</span>
            </span>
          </button>
          <IconButton
            ref={rename}
            size="dense"
            data-rename=""
            aria-label={`Rename ${path}`}
            tooltip="Rename"
            onClick={() => setNaming(true)}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            size="dense"
            data-remove=""
            aria-label={`Remove ${path}`}
            tooltip="Remove"
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {isMissing && (
        <p role="status" className="px-3 pb-2 text-md text-danger">
          {fileMessages.gone}
        </p>
      )}
      <div id={panelId}>
        {isOpen && !isMissing && (
          <FileEditor file={file} source={source} line={line} onWrite={onWrite} onTyped={onTyped} />
        )}
      </div>
    </li>
  );
}

/** Enter and Rename take the path, Escape and Cancel leave it. It is no form: the prompt's own one is around it. */
function RenameForm({
  path,
  onRename,
  onClose,
}: {
  path: string;
  onRename: (path: string) => string | null;
  onClose: () => void;
}) {
  const [next, setNext] = useState(path);
  const [problem, setProblem] = useState<string | null>(null);
  function take() {
    const wrong = next === path ? null : onRename(next);
    setProblem(wrong);
    if (wrong === null) onClose();
  }
  return (
    <div className="flex flex-wrap items-start gap-2 p-2">
      <Field label={`New path of ${path}`} hideLabel error={problem} className="min-w-0 flex-1 basis-48">
        <Input
          value={next}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={FILE_PATH_MAX + 1}
          className="font-mono text-sm"
          onChange={({ target }) => setNext(target.value)}
          onKeyDown={(event) => {
            const isEnter = pressedEnter(event);
            if (!isEnter && (event.key !== 'Escape' || isComposing(event))) return;
            event.preventDefault();
            event.stopPropagation();
            if (isEnter) take();
            else onClose();
          }}
        />
      </Field>
      <div className="flex gap-2">
        <Button variant="secondary" onClick={take}>
          Rename
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
