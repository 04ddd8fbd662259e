'use client';

import { ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { messages } from '@/domain/messages';
import { cn } from '@/lib/cn';
import type { CropDialogProps } from './crop-dialog';
import { loadPicture } from './crop-picture';
import { type Picture, shownPicture } from './picture';

type Props = {
  name: string;
  picture: Picture;
  onChange: (picture: Picture) => void;
};

/** A picture that is being cropped, and what draws the dialog for it. */
type Crop = { image: HTMLImageElement; render: (props: CropDialogProps) => ReactNode };

/**
 * The picture of a profile with ways to choose, crop and remove it (specification 2, Profile: images only). What is
 * chosen stays in this browser until the form is saved.
 */
export function AvatarPicker({ name, picture, onChange }: Props) {
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isCropping, setCropping] = useState(false);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { hold, release } = useObjectUrls();
  const shown = shownPicture(picture);

  async function choose(file: File) {
    setProblem(null);
    const url = hold(file);
    let image: HTMLImageElement;
    try {
      image = await loadPicture(file, url);
    } catch {
      release(url);
      setProblem(messages.profile.avatarNotImage);
      return;
    }
    try {
      // Its library comes at the first use; without a connection the form must stay as it is.
      const { renderCropDialog } = await import('./crop-dialog');
      setCrop({ image, render: renderCropDialog });
      setCropping(true);
    } catch {
      release(url);
      setProblem(messages.error.offline);
    }
  }

  function change(next: Picture) {
    setProblem(null);
    if (picture.kind === 'chosen') release(picture.url);
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
      {crop?.render({
        image: crop.image,
        open: isCropping,
        onCancel: () => {
          setCropping(false);
          release(crop.image.src);
        },
        onCropped: (blob) => {
          setCropping(false);
          release(crop.image.src);
          change({ kind: 'chosen', blob, url: hold(blob) });
        },
      })}
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

/** Addresses for pictures of this browser, given back one by one, and the rest when the form goes. */
function useObjectUrls() {
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const held = urls.current;
    return () => {
      for (const url of held) URL.revokeObjectURL(url);
    };
  }, []);
  return {
    hold: (blob: Blob) => {
      const url = URL.createObjectURL(blob);
      urls.current.add(url);
      return url;
    },
    release: (url: string) => {
      URL.revokeObjectURL(url);
      urls.current.delete(url);
    },
  };
}
