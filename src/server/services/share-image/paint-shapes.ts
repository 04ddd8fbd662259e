import type { SharpOptions } from 'sharp';

/** A rectangle in pixels. Its corners are rounded clockwise from the top left. */
export interface Shape {
  left: number;
  top: number;
  width: number;
  height: number;
  radii: readonly [number, number, number, number];
  /** As #rrggbb. */
  fill: string;
}

type Canvas = { width: number; height: number; pixels: Buffer };

function channelsOf(color: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Returns the distance in pixels from a point to the edge of a shape, negative inside. */
function distanceTo({ left, top, width, height, radii }: Shape, x: number, y: number): number {
  const fromCenterX = x - (left + width / 2);
  const fromCenterY = y - (top + height / 2);
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  const isRight = fromCenterX > 0;
  const radius = fromCenterY > 0 ? (isRight ? bottomRight : bottomLeft) : isRight ? topRight : topLeft;
  const beyondX = Math.abs(fromCenterX) - width / 2 + radius;
  const beyondY = Math.abs(fromCenterY) - height / 2 + radius;
  return (
    Math.hypot(Math.max(beyondX, 0), Math.max(beyondY, 0)) + Math.min(Math.max(beyondX, beyondY), 0) - radius
  );
}

/** Returns the pixels of a row that the shape covers completely: away from its edges and its round corners. */
function solidRun({ left, top, width, height, radii }: Shape, y: number): [from: number, to: number] {
  const fromTop = y - top;
  const fromBottom = top + height - (y + 1);
  if (Math.min(fromTop, fromBottom) < 1) return [0, 0];
  const radius = Math.max(...radii);
  const inset = Math.min(fromTop, fromBottom) < radius ? Math.max(radius, 1) : 1;
  return [Math.ceil(left + inset), Math.floor(left + width - inset)];
}

function paint({ width, height, pixels }: Canvas, shape: Shape): void {
  const channels = channelsOf(shape.fill);
  const bottom = Math.min(Math.ceil(shape.top + shape.height) + 1, height);
  const right = Math.min(Math.ceil(shape.left + shape.width) + 1, width);
  for (let y = Math.max(Math.floor(shape.top) - 1, 0); y < bottom; y++) {
    const [solidFrom, solidTo] = solidRun(shape, y);
    for (let x = Math.max(Math.floor(shape.left) - 1, 0); x < right; x++) {
      if (x >= solidFrom && x < solidTo) {
        const end = Math.min(solidTo, width);
        pixels.fill(Uint8Array.from(channels), (y * width + x) * 3, (y * width + end) * 3);
        x = end - 1;
        continue;
      }
      // How much of the pixel the shape covers: its edge is antialiased over one pixel.
      const cover = Math.min(Math.max(0.5 - distanceTo(shape, x + 0.5, y + 0.5), 0), 1);
      if (cover === 0) continue;
      const at = (y * width + x) * 3;
      for (const [index, channel] of channels.entries()) {
        pixels[at + index] = Math.round((pixels[at + index] ?? 0) * (1 - cover) + channel * cover);
      }
    }
  }
}

/**
 * Paints rectangles over one another. Painted here and not as SVG: the reader of vector graphics stays disabled in the
 * whole process, because files come in from outside.
 * @param background as #rrggbb
 * @returns input for `sharp()`: raw pixels and their layout
 */
export function paintShapes(
  { width, height }: { width: number; height: number },
  background: string,
  shapes: readonly Shape[],
): { pixels: Buffer; options: SharpOptions } {
  const canvas = {
    width,
    height,
    pixels: Buffer.alloc(width * height * 3, Buffer.from(channelsOf(background))),
  };
  for (const shape of shapes) paint(canvas, shape);
  return { pixels: canvas.pixels, options: { raw: { width, height, channels: 3 } } };
}

/** Returns the two shapes of a rectangle with an edge drawn inside. */
export function withEdge(shape: Shape, color: string, edge: number): [Shape, Shape] {
  const [topLeft, topRight, bottomRight, bottomLeft] = shape.radii;
  const inner = (radius: number) => Math.max(radius - edge, 0);
  return [
    { ...shape, fill: color },
    {
      left: shape.left + edge,
      top: shape.top + edge,
      width: shape.width - 2 * edge,
      height: shape.height - 2 * edge,
      radii: [inner(topLeft), inner(topRight), inner(bottomRight), inner(bottomLeft)],
      fill: shape.fill,
    },
  ];
}
