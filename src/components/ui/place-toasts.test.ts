import { expect, it } from 'vitest';
import { placeToasts } from './place-toasts';

/** Positions of toasts that cover no control. */

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const places = { start: box(250, 840, 300, 44), end: box(1124, 840, 300, 44) };

it('stays at the start where nothing is below', () => {
  expect(placeToasts(places, [box(600, 840, 100, 40)], 450)).toEqual({ side: 'start', lift: 0 });
});

it('goes to the end before it goes up', () => {
  expect(placeToasts(places, [box(260, 850, 40, 40)], 450)).toEqual({ side: 'end', lift: 0 });
});

it('goes up as little as it must', () => {
  const row = [box(260, 850, 40, 40), box(1200, 850, 40, 40)];
  expect(placeToasts(places, row, 450)).toEqual({ side: 'start', lift: 40 });
});

it('stays at the start where there is no free place', () => {
  expect(placeToasts(places, [box(0, 0, 1440, 900)], 450)).toEqual({ side: 'start', lift: 0 });
});
