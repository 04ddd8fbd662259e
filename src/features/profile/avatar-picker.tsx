'use client';

import { ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { cn } from '@/lib/cn';
import { type AvatarChoice, avatarChoiceUrl } from './avatar-choice';
import { useCrop } from './use-crop';

type Props = {
  name: string;
  avatar: AvatarChoice;
  onChange: (avatar: AvatarChoice) => void;
};

/**
 * The picture of a profile with ways to choose, crop and remove it (images only). What is
 * chosen stays in this browser until the form is saved.
 */
export function AvatarPicker({ name, avatar, onChange }: Props) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { choose, problem, clearProblem, release, dialog } = useCrop((chosen) => change(chosen));
  const shown = avatarChoiceUrl(avatar);

  function change(next: AvatarChoice) {
    clearProblem();
    if (avatar.kind === 'chosen') release(avatar.url);
    onChange(next);
  }

  return (
    <div
      role="group"
      aria-label="Avatar"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) void choose(file);
      }}
      className={cn(
        'flex flex-wrap items-center gap-4 rounded-lg border border-dashed p-4 transition-colors',
        isOver ? 'border-primary bg-primary-soft' : 'border-border-strong',
      )}
    >
      <Avatar name={name} src={shown} size={96} />
      <div className="grid min-w-0 flex-1 basis-40 gap-2">
        <div className="flex flex-wrap gap-2">
          <PhotoInput ref={input} hintId={hintId} onChoose={(file) => void choose(file)}>
            {shown === null ? 'Upload photo' : 'Change photo'}
          </PhotoInput>
          {shown !== null && (
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => {
                change({ kind: 'removed' });
                // The button is about to go.
                input.current?.focus();
              }}
            >
              Remove photo
            </Button>
          )}
        </div>
        {problem === null ? (
          <p id={hintId} className="text-sm text-fg-muted">
            JPEG, PNG, WebP or GIF<span className="touch:hidden">. You can also drop a file here</span>.
          </p>
        ) : (
          <p id={hintId} role="alert" className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
      </div>
      {dialog}
    </div>
  );
}

/** A button that opens the browser's choice of files. */
function PhotoInput({
  ref,
  hintId,
  onChoose,
  children,
}: {
  ref: Ref<HTMLInputElement>;
  hintId: string;
  onChoose: (file: File) => void;
  children: ReactNode;
}) {
  return (
    <label
      className={cn(
        buttonStyles({ variant: 'secondary' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
      )}
    >
      <ImageUp aria-hidden="true" />
      <span>{children}</span>
      <input
        ref={ref}
        type="file"
        accept="image/*"
        aria-describedby={hintId}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again, to crop it in another way.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
