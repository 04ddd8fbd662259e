'use client';

import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Slider } from '@/components/ui/slider';
import { messages } from '@/domain/messages';
import { type Area, cropImage } from './crop-image';

export type CropDialogProps = {
  image: HTMLImageElement;
  open: boolean;
  onCancel: () => void;
  onCropped: (blob: Blob) => void;
};

const MAX_ZOOM = 4;

/** Renders the dialog for one picture; fetched when first needed. */
export function renderCropDialog(props: CropDialogProps) {
  return <CropDialog key={props.image.src} {...props} />;
}

/** Chooses the square of a picture that is kept: by dragging, pinching, the wheel, the arrow keys and the slider. */
function CropDialog({ image, open, onCancel, onCropped }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [hasFailed, setFailed] = useState(false);

  async function use() {
    if (area === null) return;
    try {
      onCropped(await cropImage(image, area));
    } catch {
      setFailed(true);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      title="Crop photo"
      description="Drag or use the arrow keys to position it in the circle."
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={() => void use()}>Use photo</Button>
        </>
      }
    >
      {hasFailed && <ErrorBox className="mb-4">{messages.profile.avatarNotImage}</ErrorBox>}
      <div className="relative h-72 overflow-hidden rounded-md bg-surface-2 sm:h-80">
        <Cropper
          image={image.src}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={4}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percentages, pixels) => setArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Visible area of the photo. Use the arrow keys to move it.',
          }}
          // Styles of this site's own come as a file; an injected element would need the page's nonce.
          disableAutomaticStylesInjection
        />
      </div>
      <Slider
        className="mt-4"
        label="Zoom"
        value={zoom}
        onValueChange={setZoom}
        min={1}
        max={MAX_ZOOM}
        step={0.01}
        format={(value) => `${Math.round(value * 100)} %`}
      />
    </Dialog>
  );
}
