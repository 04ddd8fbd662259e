'use client';

import { FileUp, FolderOpen, TextCursorInput } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { cn } from '@/lib/cn';
import { type ChosenFile, filesOfInput } from '@/lib/chosen-files';
import { filesOfDrop } from './chosen-files';
import { pastedFile } from './use-import-keys';

/** Ways to give files: chosen with the system's dialog, dropped here, a whole folder, or as text. */
export function FileDrop({ onFiles }: { onFiles: (files: ChosenFile[]) => void }) {
  const [isPasting, setIsPasting] = useState(false);
  return (
    <div className="grid gap-3">
      <DropField onFiles={onFiles} />
      <div className="flex flex-wrap gap-2">
        <FolderButton onFiles={onFiles} />
        <Button
          variant="secondary"
          icon={<TextCursorInput aria-hidden="true" />}
          aria-expanded={isPasting}
          onClick={() => setIsPasting(!isPasting)}
        >
          Paste text
        </Button>
      </div>
      {isPasting && <PasteField onFiles={onFiles} />}
    </div>
  );
}

function DropField({ onFiles }: { onFiles: (files: ChosenFile[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const hintId = useId();

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void filesOfDrop(event.dataTransfer).then((files) => {
      if (files.length > 0) onFiles(files);
    });
  };

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => {
        setIsOver(false);
      }}
      onDrop={drop}
      className={cn(
        'relative flex cursor-pointer flex-col items-center rounded-lg border border-dashed px-5 py-10 text-center transition-colors hover:bg-surface-2',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        isOver ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-border-strong',
      )}
    >
      <FileUp aria-hidden="true" className="mb-3 size-7 text-fg-muted" />
      <span className="font-heading text-lg">Choose files or drop them here</span>
      <span id={hintId} className="mt-1.5 max-w-md text-md text-fg-muted">
        Tables, lists, files from other tools, folders or ZIP archives up to 50 MB. You review everything
        before it’s saved.
      </span>
      <input
        type="file"
        multiple
        aria-describedby={hintId}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const files = event.target.files === null ? [] : filesOfInput(event.target.files);
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

function FolderButton({ onFiles }: { onFiles: (files: ChosenFile[]) => void }) {
  return (
    <label className="relative inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-md border border-border-strong px-3.5 text-md font-semibold transition-colors hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring touch:min-h-11">
      <FolderOpen aria-hidden="true" className="size-4" />
      Choose a folder
      <input
        type="file"
        // React passes it on; browsers without it let one choose files instead.
        {...{ webkitdirectory: '' }}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const files = event.target.files === null ? [] : filesOfInput(event.target.files);
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

function PasteField({ onFiles }: { onFiles: (files: ChosenFile[]) => void }) {
  const [text, setText] = useState('');
  return (
    <div className="grid gap-2">
      <Field label="Text to import" hint="A prompt, a table, JSON, or code that calls a model.">
        <Textarea rows={6} value={text} onChange={(event) => setText(event.target.value)} autoFocus />
      </Field>
      <div>
        <Button
          disabledReason={text.trim() === '' && 'Paste some text first.'}
          onClick={() => onFiles([pastedFile(text)])}
        >
          Read text
        </Button>
      </div>
    </div>
  );
}
