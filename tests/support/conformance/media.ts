import sharp from 'sharp';
import { RED } from '../images';

/** One red pixel, as a PNG in base64. */
export async function pixel(): Promise<string> {
  const image = sharp({ create: { width: 1, height: 1, channels: 3, background: RED } });
  return (await image.png().toBuffer()).toString('base64');
}

const RATE = 8_000;

/** A sound without samples: the head of a WAV file of one channel with 8 bits, in base64. */
export const silence = (() => {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  return head.toString('base64');
})();
