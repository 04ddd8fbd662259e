import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch, parsePatch } from 'diff';
import { describe, expect, it } from 'vitest';

/** The worked examples fit the code as it is now, and touch as few files as they say. */

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'docs/examples');
const README = readFileSync(join(FOLDER, 'README.md'), 'utf8');

/** The most files, besides tests and those that `npm run db:migrate` writes. */
const MOST: Record<string, number> = {
  'audience.patch': 12,
  'listed-field.patch': 16,
  'notification-kind.patch': 5,
  'notification-subject.patch': 8,
};

const pathOf = (name: string | undefined) => name?.replace(/^[ab]\//, '') ?? '';
const isTest = (path: string) => path.startsWith('tests/') || path.includes('.test.');

it('every worked example is described, and has a limit', () => {
  const patches = readdirSync(FOLDER).filter((name) => name.endsWith('.patch'));
  expect(patches.sort()).toEqual(Object.keys(MOST).sort());
  for (const name of patches) expect(README).toContain(`[${name}](${name})`);
});

describe.each(Object.entries(MOST))('the example %s', (name, most) => {
  const files = parsePatch(readFileSync(join(FOLDER, name), 'utf8'));

  it(`the example is in ${most} files at most, as many as its description says, with a test`, () => {
    const paths = files.map(({ newFileName }) => pathOf(newFileName));
    const product = paths.filter((path) => !isTest(path));
    expect(product.length).toBeLessThanOrEqual(most);
    expect(README).toMatch(new RegExp(`\\[${name}\\].*\\| +${product.length} \\|`));
    expect(paths.filter(isTest)).not.toEqual([]);
  });

  it.each(files.map((file) => [pathOf(file.newFileName), file] as const))(
    'the example applies to %s',
    (path, file) => {
      if (file.oldFileName === '/dev/null') {
        expect(existsSync(join(ROOT, path))).toBe(false);
        return;
      }
      const patched = applyPatch(readFileSync(join(ROOT, path), 'utf8'), file, { fuzzFactor: 2 });
      expect(patched, 'apply the example by hand and write it again (docs/examples/README.md)').not.toBe(
        false,
      );
    },
  );
});
