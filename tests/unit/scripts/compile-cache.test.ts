import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compileCache } from '../../../scripts/lib/compile-cache.mjs';

function builtProject() {
  const root = mkdtempSync(join(tmpdir(), 'cuebook-compile-cache-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, '.next'));
  writeFileSync(join(root, '.next/BUILD_ID'), 'new\n');
  return { root, dataDir: join(root, 'data') };
}

it('the cache of compiled code is a folder of the build, and what other builds have left is removed', () => {
  const { root, dataDir } = builtProject();
  const folder = join(dataDir, 'compile-cache');
  for (const name of ['old', 'new']) mkdirSync(join(folder, name), { recursive: true });
  expect(compileCache(root, dataDir, {})).toEqual({ NODE_COMPILE_CACHE: join(folder, 'new') });
  expect(existsSync(join(folder, 'old'))).toBe(false);
  expect(existsSync(join(folder, 'new'))).toBe(true);
});

it('leaves the choice to the environment', () => {
  const { root, dataDir } = builtProject();
  expect(compileCache(root, dataDir, { NODE_COMPILE_CACHE: '/elsewhere' })).toEqual({});
});
