import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { reportUnknownKeys, placeOf } from './input-problems';

const before = z.config().customError;
beforeAll(reportUnknownKeys);
afterAll(() => void z.config({ customError: before }));

const refused = (keys: string[]) =>
  z.strictObject({ title: z.string() }).safeParse({
    title: 'x',
    ...Object.fromEntries(keys.map((key) => [key, 1])),
  }).error?.issues[0]?.message;

it('names an unknown key', () => {
  expect(refused(['titel'])).toBe('Unknown key: “titel”');
});

it('names the first ten of many, and says how many more there are', () => {
  const keys = Array.from({ length: 1_000 }, (_, index) => `key${index}`);
  const named = keys.slice(0, 10).map((key) => `“${key}”`);
  expect(refused(keys)).toBe(`Unknown keys: ${named.join(', ')} and 990 more`);
});

it('shortens what a client has named at length', () => {
  expect(refused(['x'.repeat(64_000)])).toHaveLength(76);
  expect(placeOf(['values', 'x'.repeat(64_000), 3])).toBe(`values.${'x'.repeat(60)}….3`);
});

it('readable input problems leave other messages alone', () => {
  expect(z.string().safeParse(1).error?.issues[0]?.message).toContain('expected string');
  expect(z.string({ error: 'A title' }).safeParse(1).error?.issues[0]?.message).toBe('A title');
});
