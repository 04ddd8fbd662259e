import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { compileServer, watchServer } from '../../../scripts/lib/compile-server.mjs';
import nextServerModules from '../../../scripts/lib/next-server-modules.mjs';

const FILES = {
  'package.json': '{ "type": "module", "version": "1.2.3" }',
  'scripts/lib/empty.mjs': '',
  'src/env.js': `export const env = { name: 'test' };`,
  'src/env-schema.js': '',
  'src/domain/count.ts': `export class Count { value = 0 }`,
  'src/lib/unused.ts': 'export const unused = 1;',
  'src/generated/none.ts': '',
  'packages/formats/src/kinds/kind.ts': `import { name } from '../name.ts'; export const kind = name;`,
  'packages/formats/src/name.ts': `export const name = 'formats';`,
  'src/server/main.ts': `export { counter, next } from './counter'; export { version } from './about';
    export { kind } from '@cuebook/formats/kinds/kind';`,
  'src/server/about.ts': `import { version } from '../../package.json'; import 'server-only'; export { version };`,
  'src/server/counter/index.ts': `import { Count } from '@/domain/count'; import type { Unknown } from './unknown';
    export const counter: Count & Partial<Unknown> = new Count(); export const next = () => (counter.value += 1);`,
  'src/server/counter/unknown.ts': 'export type Unknown = { a: 1 };',
  'src/server/counter/counter.test.ts': `throw new Error('a test');`,
};

let root: string;
const write = async (file: string, text: string) => {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
};
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cuebook-compile-'));
  for (const [file, text] of Object.entries(FILES)) await write(file, text);
  return () => rm(root, { recursive: true, force: true });
});

/** Output of the loader for a server module. */
const loaded = (source: string) =>
  nextServerModules.call({
    resourcePath: join(root, source),
    getOptions: () => ({ root, folder: 'dist/app' }),
    addDependency: () => undefined,
  });

test('the server and what Next.js loads of it are the same modules', async () => {
  const entry = await compileServer(root, 'dist/app');
  const server = (await import(pathToFileURL(entry).href)) as {
    next: () => number;
    version: string;
    kind: string;
  };
  expect(server.version).toBe('1.2.3');
  expect(server.kind).toBe('formats');
  expect(server.next()).toBe(1);

  const page = await loaded('src/server/counter/index.ts');
  // The server is started in the folder of the project, but not this test.
  await write('page.js', page.replace('pathToFileURL("', `pathToFileURL("${root}/`));
  const ofPage = (await import(pathToFileURL(join(root, 'page.js')).href)) as { next: () => number };
  expect(ofPage.next()).toBe(2);
  expect(server.next()).toBe(3);
});

test('a module that is not compiled has no stand-in', async () => {
  await compileServer(root, 'dist/app');
  await expect(loaded('src/server/counter/counter.test.ts')).rejects.toThrow('is not compiled');
});

test('a syntax error is reported with its position', async () => {
  await write('src/server/main.ts', 'export const = 1;');
  await expect(compileServer(root, 'dist/app')).rejects.toThrow(/Couldn’t compile[^]*main\.ts:1/);
});

test('a change of a source is compiled again, one of a page is not', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await compileServer(root, 'dist/app');
  await mkdir(join(root, 'src/app'));
  const compiled = vi.fn();
  const stop = watchServer(root, 'dist/app', compiled);
  try {
    await write('src/app/page.tsx', 'export {};');
    await write('src/server/counter/index.ts', 'export const counter = 0; export const next = () => 42;');
    await expect.poll(() => compiled.mock.calls.length).toBe(1);
  } finally {
    stop();
  }
  expect(await loaded('src/server/counter/index.ts')).toContain('next');
});
