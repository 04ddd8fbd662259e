import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** The CLI is one file on users' machines: it must not include the server's variables, database or log. */

const ROOT = join(import.meta.dirname, '../../..');
const OF_THE_SERVER =
  /^src\/(?:env\b|env-schema\b|server\/(?:db|log|http|auth|postgres|request-context)\/|generated\/)/;

it('brings nothing of the server along', async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/cli/main.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  const files = Object.keys(metafile.inputs);
  expect(files).toContain('src/cli/main.ts');
  expect(files.filter((file) => OF_THE_SERVER.test(file))).toEqual([]);
});
