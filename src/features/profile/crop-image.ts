import { AVATAR_EDGE } from '@/domain/profile/avatar';

/** A part of a picture in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number };

const TYPE = 'image/webp';
const QUALITY = 0.95;

/**
 * A file as a picture of the browser's, upright. Rejects when it is none that the browser can draw; drawings that may
 * hold scripts are none.
 * @param url an object URL of the file
 */
export async function loadImage(file: File, url: string): Promise<HTMLImageElement> {
  if (!file.type.startsWith('image/') || file.type.includes('svg')) throw new Error('not a picture');
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Cuts a square out of a picture, as large as avatars are kept, on white. Rejects when the browser cannot draw it. */
export async function cropImage(image: HTMLImageElement, area: Area): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_EDGE;
  canvas.height = AVATAR_EDGE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = 'white';
  context.fillRect(0, 0, AVATAR_EDGE, AVATAR_EDGE);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, AVATAR_EDGE, AVATAR_EDGE);
  // A browser that cannot write WebP gives PNG.
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), TYPE, QUALITY);
  });
}
