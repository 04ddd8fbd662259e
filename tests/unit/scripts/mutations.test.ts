import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MUTATIONS } from '../../mutations/table.mjs';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), 'utf8');

test('what each mutation replaces stands once in its file', () => {
  for (const { what, file, text, replacement } of MUTATIONS) {
    expect(read(file).split(text).length - 1, `${what}: ${file}`).toBe(1);
    expect(replacement, what).not.toBe(text);
  }
});

test('the tests that find the mutations exist under their titles', () => {
  for (const { what, test: path, title } of MUTATIONS) {
    expect(existsSync(fileURLToPath(new URL(path, root))), what).toBe(true);
    // Titles with a value in them are written as templates.
    const pattern = title
      .split(/\d+/)
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
      .join(String.raw`(?:\d+|\$\{[\w.]+\})`);
    expect(read(path), `${what}: ${path}`).toMatch(new RegExp(pattern));
  }
});

test('each is one fault with a name of its own', () => {
  expect(new Set(MUTATIONS.map(({ what }) => what)).size).toBe(MUTATIONS.length);
});
