import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const SETTINGS = join(import.meta.dirname, '../tsconfig.build.json');

/** Reads a skill with the compiled package, and writes it in another format. */
const PROGRAM = `
  const { fileNames, readFiles, WRITERS } = await import(process.argv[1]);
  const text = '---\\nname: greet\\ndescription: Greets.\\n---\\nSay hello to {{name}}.\\n';
  const file = { path: 'greet/SKILL.md', bytes: new TextEncoder().encode(text), text };
  const [{ prompts: [prompt], format }] = readFiles(new Map([[file.path, file]])).readings;
  const portable = { ...prompt, content: prompt.content, slug: 'greet', isShared: true, category: 'Other', createdAt: new Date(0), updatedAt: new Date(0) };
  const written = WRITERS.text.write([portable], fileNames());
  console.log(JSON.stringify([format, written.files[0].text]));
`;

test('compiles to a package that plain Node.js imports', () => {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // Below node_modules, where its own dependencies are found.
  const folder = mkdtempSync(join(cache, 'formats-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.execPath, [COMPILER, '-p', SETTINGS, '--outDir', folder], { cwd: ROOT });
  const entry = pathToFileURL(join(folder, 'index.js')).href;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM, entry], {
    cwd: folder,
    encoding: 'utf8',
  });
  const [format, text] = JSON.parse(output) as [string, string];
  expect(format).toBe('skill');
  expect(text).toContain('Say hello to {{name}}.');
});
