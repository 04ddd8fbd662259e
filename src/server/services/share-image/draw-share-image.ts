import { join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import { sharp } from '@/server/images/sharp';
import { truncate } from '@/domain/characters';
import { escapeXml } from '@/domain/publish/xml';
import { categoryToken } from '@/domain/prompt/vocabulary';
import type { Category } from '@/domain/prompt/categories';
import { paintShapes, type Shape, withEdge } from './paint-shapes';

/** Size of a sharing image in pixels, as social networks show it. */
export const SHARE_IMAGE = { width: 1200, height: 630 };

/** Part of the ETag of each image: to be increased when the drawing changes. */
export const DRAWING = 4;

/** Latin letters are bundled; other scripts use the fonts of the machine. Nothing is fetched. */
const FONT_FILE = join(process.cwd(), 'assets/bricolage-grotesque-600.ttf');
const FONTS = 'Bricolage Grotesque SemiBold, Noto Sans, sans-serif';

/** The light colors of globals.css, which an image can't read: background, text and edge of the divider tab. */
const TAB_COLORS: Record<string, readonly [soft: string, text: string, edge: string]> = {
  ai: ['#d1f3e3', '#00543b', '#189d73'],
  automation: ['#caf2f7', '#015057', '#0698a4'],
  content: ['#ffe4cf', '#693801', '#bc722b'],
  'customer-support': ['#fbe0f7', '#62315e', '#b068aa'],
  design: ['#ede5ff', '#4f3971', '#9273c6'],
  development: ['#dcebff', '#1f4778', '#4f88d0'],
  marketing: ['#fee2de', '#712f28', '#c6665b'],
  research: ['#e5eecf', '#404d01', '#7d912e'],
  sales: ['#f7e8ca', '#5a4202', '#a87f09'],
  other: ['#e6ebe8', '#3f4944', '#7e8984'],
};

const INK = { bg: '#f7faf8', surface: '#ffffff', border: '#d7dfda', text: '#14241d', muted: '#4a5b53' };

const LEFT = 132;
const TEXT_WIDTH = SHARE_IMAGE.width - 2 * LEFT;
/** Space between the tab and the creator's line. */
const TITLE_TOP = 190;
const TITLE_HEIGHT = 250;
/** More than fits in the smallest font size. */
const TITLE_MAX = 150;

/** The text on the divider tab of a collection, in place of a prompt's category. */
export const COLLECTION_TAB = 'Collection';

export type ShareImageText = {
  title: string;
  category: Category | typeof COLLECTION_TAB;
  creatorName: string;
};

function titleSize(title: string): number {
  const { length } = Array.from(title);
  if (length <= 28) return 84;
  if (length <= 60) return 68;
  return length <= 100 ? 54 : 46;
}

/** Renders one or more lines of text as an image, no higher than `maxHeight`. */
async function textLayer(
  text: string,
  {
    size,
    color,
    left,
    top,
    width,
    maxHeight,
  }: Record<'size' | 'left' | 'top' | 'width' | 'maxHeight', number> & { color: string },
): Promise<{ layer: OverlayOptions; width: number }> {
  const drawn = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeXml(text)}</span>`,
      font: `${FONTS}, ${size}`,
      fontfile: FONT_FILE,
      width,
      wrap: 'word-char',
      rgba: true,
      // Makes a point one pixel.
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const height = Math.min(drawn.info.height, maxHeight);
  const input = await sharp(drawn.data)
    .extract({ left: 0, top: 0, width: Math.min(drawn.info.width, width), height })
    .png()
    .toBuffer();
  return { layer: { input, left, top }, width: Math.min(drawn.info.width, width) };
}

/** The logo of the header at twice its size. */
function mark(left: number, top: number): Shape[] {
  const part = (
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    fill: string,
  ): Shape => ({
    left: left + 2 * x,
    top: top + 2 * y,
    width: 2 * width,
    height: 2 * height,
    radii: [2 * radius, 2 * radius, 2 * radius, 2 * radius],
    fill,
  });
  return [
    part(1, 2, 11.25, 10, 2.75, '#0a6b4e'),
    part(1, 5.5, 22, 16.5, 2.75, '#0a6b4e'),
    part(1, 4.75, 3, 3, 0, '#0a6b4e'),
    part(5, 9, 8, 2, 0, '#f5fcf8'),
    part(4.25, 13.5, 15.5, 4.75, 0, '#fadf6f'),
  ];
}

/** A card behind its divider tab. */
function shapesOf([soft, , edge]: readonly [string, string, string], tabWidth: number): Shape[] {
  return [
    ...withEdge(
      { left: 79, top: 79, width: tabWidth + 34, height: 90, radii: [17, 17, 0, 0], fill: soft },
      ...([edge, 2] as const),
    ),
    ...withEdge(
      { left: 79, top: 149, width: 1042, height: 402, radii: [0, 25, 25, 25], fill: INK.surface },
      ...([INK.border, 2] as const),
    ),
    { left: 80, top: 148.5, width: 1020, height: 3, radii: [0, 0, 0, 0], fill: edge },
    ...mark(873, 466),
  ];
}

/** Draws the PNG of a prompt or collection to share: its card with title, category and creator. */
export async function drawShareImage({ title, category, creatorName }: ShareImageText): Promise<Buffer> {
  const colors = TAB_COLORS[category === COLLECTION_TAB ? 'other' : categoryToken(category)];
  if (colors === undefined) throw new Error('There are no colours for this tab.');
  const shown = truncate(title, TITLE_MAX);
  const tab = await textLayer(category, {
    size: 28,
    color: colors[1],
    left: 112,
    top: 102,
    width: 500,
    maxHeight: 44,
  });
  const heading = await textLayer(shown, {
    size: titleSize(shown),
    color: INK.text,
    left: LEFT,
    top: TITLE_TOP,
    width: TEXT_WIDTH,
    maxHeight: TITLE_HEIGHT,
  });
  const creator = await textLayer(truncate(creatorName, 40), {
    size: 30,
    color: INK.muted,
    left: LEFT,
    top: 476,
    width: 720,
    maxHeight: 44,
  });
  const name = await textLayer('Cuebook', {
    size: 32,
    color: INK.text,
    left: 933,
    top: 476,
    width: 200,
    maxHeight: 44,
  });
  const { pixels, options } = paintShapes(SHARE_IMAGE, INK.bg, shapesOf(colors, tab.width + 32));
  const image = sharp(pixels, options).composite([tab.layer, heading.layer, creator.layer, name.layer]);
  // A palette would save 9 kB of 23 and take three times as long as all the rest of the drawing.
  return image.png({ compressionLevel: 9 }).toBuffer();
}
