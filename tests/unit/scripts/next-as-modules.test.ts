import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import nextAsModules from '../../../scripts/lib/next-as-modules.mjs';

const DIST = join(import.meta.dirname, '../../../node_modules/next/dist');
const FOLDERS = ['client', 'lib', 'server', 'shared'];

const scriptsIn = (folder: string) =>
  readdirSync(join(DIST, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );

describe('nextAsModules', () => {
  test.each(FOLDERS)('Next.js ships each file of %s as a module too', (folder) => {
    const scripts = scriptsIn(folder);
    expect(scripts.length).toBeGreaterThan(20);
    expect(scriptsIn(`esm/${folder}`)).toEqual(expect.arrayContaining(scripts));
  });

  test('gives that in place of the form for CommonJS', async () => {
    const resourcePath = join(DIST, 'client/app-dir/link.js');
    const source = await nextAsModules.call({ resourcePath }, 'exports.default = Link;');
    expect(source).toContain('export default function LinkComponent');
    expect(source).not.toContain('exports.default');
  });

  test.each(['compiled/react/index.js', 'client/no-such-file.js'])('leaves %s as it is', async (name) => {
    const resourcePath = join(DIST, name);
    expect(await nextAsModules.call({ resourcePath }, 'as it is')).toBe('as it is');
  });
});
