import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

/**
 * `console.error` and `console.warn` are how React, Next and Prisma say that something is wrong. A test that causes one
 * without declaring it fails; one that means to cause it says so first with `expectConsole`.
 */

type Level = 'error' | 'warn';

let undeclared: string[] = [];
let declared: { level: Level; pattern: RegExp; seen: boolean }[] = [];

/** Declares that this test makes the console say `pattern` at least once; the test fails when it does not. */
export function expectConsole(level: Level, pattern: RegExp): void {
  declared.push({ level, pattern, seen: false });
}

for (const level of ['error', 'warn'] as const) {
  console[level] = (...args: unknown[]) => {
    const text = format(...args);
    const expected = declared.find((entry) => entry.level === level && entry.pattern.test(text));
    if (expected) expected.seen = true;
    else undeclared.push(`console.${level}: ${text}`);
  };
}

beforeEach(() => {
  undeclared = [];
  declared = [];
});

afterEach(() => {
  const missing = declared.filter((entry) => !entry.seen).map((entry) => String(entry.pattern));
  expect(undeclared, 'the console said something that the test does not declare').toEqual([]);
  expect(missing, 'the console never said what the test declares').toEqual([]);
});
