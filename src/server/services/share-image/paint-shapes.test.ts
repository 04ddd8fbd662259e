import { expect, it } from 'vitest';
import { paintShapes, type Shape } from './paint-shapes';

const CANVAS = { width: 60, height: 40 };
const SHAPE: Shape = { left: 5, top: 4, width: 50, height: 32, radii: [12, 12, 12, 12], fill: '#000000' };

function painted(shape: Shape): (x: number, y: number) => number {
  const { pixels } = paintShapes(CANVAS, '#ffffff', [shape]);
  return (x, y) => pixels[(y * CANVAS.width + x) * 3] ?? -1;
}

it('paints a rectangle on whole pixels, and nothing beside it', () => {
  const at = painted({ ...SHAPE, radii: [0, 0, 0, 0] });
  for (let y = 0; y < CANVAS.height; y += 1) {
    for (let x = 0; x < CANVAS.width; x += 1) {
      expect(at(x, y), `${x}, ${y}`).toBe(x >= 5 && x < 55 && y >= 4 && y < 36 ? 0 : 255);
    }
  }
});

it('rounds all corners alike, with a soft edge', () => {
  const at = painted(SHAPE);
  const seen = new Set<number>();
  for (let y = 0; y < CANVAS.height; y += 1) {
    for (let x = 0; x < CANVAS.width; x += 1) {
      const mirrored = at(CANVAS.width - 1 - x, CANVAS.height - 1 - y);
      expect(at(x, y), `${x}, ${y}`).toBe(mirrored);
      seen.add(at(x, y));
    }
  }
  expect([at(5, 4), at(30, 4), at(5, 20), at(30, 20)]).toEqual([255, 0, 0, 0]);
  expect(seen.size).toBeGreaterThan(2);
});

it('a shape of a share image is cut off at the ends of the picture', () => {
  const at = painted({ ...SHAPE, left: -20, width: 100 });
  expect([at(0, 20), at(59, 20), at(30, 2)]).toEqual([0, 0, 255]);
});
