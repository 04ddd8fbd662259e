import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Real pictures of every kind, made when asked for. */

type Colour = { r: number; g: number; b: number };
export const RED = { r: 220, g: 20, b: 20 };
export const BLUE = { r: 20, g: 20, b: 220 };

/** A picture whose left half is one colour and whose right half is another. */
export function halves(width: number, height: number, left: Colour, right: Colour) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: right };
  return sharp({ create: { width, height, channels: 3, background: left } }).composite([
    { input: { create: half }, left: Math.floor(width / 2), top: 0 },
  ]);
}

/** A JPEG as a phone held upright writes it: stored on its side, with where it was taken. */
export function phonePhoto(): Promise<Buffer> {
  return halves(640, 480, RED, BLUE)
    .jpeg()
    .withExif({
      IFD0: { Make: 'SECRETPHONE', Copyright: 'SECRETNAME' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A GIF of two frames, red and then blue. */
export function twoFrames(): Promise<Buffer> {
  const frame = (background: Colour) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  return Promise.all([frame(RED), frame(BLUE)]).then((frames) =>
    sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer(),
  );
}

const CRC_TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of a few kilobytes that unpacks to `edge` times `edge` pixels of one bit. */
export function pngBomb(edge: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(edge * (Math.ceil(edge / 8) + 1)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script><rect width="64" height="64"/></svg>',
);
