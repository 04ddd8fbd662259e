import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '@/domain/messages';
import type { CropDialogProps } from './crop-dialog';
import { loadImage } from './crop-image';
import type { AvatarChoice } from './avatar-choice';

/** A picture that is being cropped, and what draws the dialog for it. */
type Crop = { image: HTMLImageElement; render: (props: CropDialogProps) => ReactNode };

/** Loads a chosen file, and has the person crop it. */
export function useCrop(onCropped: (avatar: AvatarChoice) => void) {
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isCropping, setCropping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { hold, release } = useObjectUrls();

  async function choose(file: File) {
    setProblem(null);
    const url = hold(file);
    let image: HTMLImageElement;
    try {
      image = await loadImage(file, url);
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

  const dialog = crop?.render({
    image: crop.image,
    open: isCropping,
    onCancel: () => {
      setCropping(false);
      release(crop.image.src);
    },
    onCropped: (blob) => {
      setCropping(false);
      release(crop.image.src);
      onCropped({ kind: 'chosen', blob, url: hold(blob) });
    },
  });

  return {
    choose,
    /** Why a file could not be used. */
    problem,
    clearProblem: () => setProblem(null),
    /** Gives back the address of a picture. */
    release,
    dialog,
  };
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
