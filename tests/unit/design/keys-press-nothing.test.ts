import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A key that looks for a control and presses it does something else as soon as the page has another such control. */

const SRC = join(import.meta.dirname, '../../../src');

/** Files that press an element which they made, or hold by a ref. */
const PRESSES: Record<string, string> = {
  'features/account/factors/recovery-codes-dialog.tsx': 'its own link to a file',
  'features/export/save-export.ts': 'its own link to a file',
  'features/inbox/inbox-line.tsx': 'the link of the line, which it holds',
  'features/prompt-base/actions/key-actions.ts': 'a link that says so itself',
  'features/prompt/editor/start-options.tsx': 'the field of files that it holds',
  'lib/download.ts': 'its own link to a file',
  'lib/early-input/keep-presses.ts': 'what was pressed before the page could answer',
  'lib/field-values.ts': 'a field whose value it sets',
  'lib/use-address-state.ts': 'the link that was pressed',
};

it('keys press no control that they look for: only these files press an element at all', async () => {
  const found: string[] = [];
  for (const name of await readdir(SRC, { recursive: true })) {
    const path = name.replaceAll('\\', '/');
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) continue;
    if ((await readFile(join(SRC, path), 'utf8')).includes('.click()')) found.push(path);
  }
  expect(found.sort()).toEqual(Object.keys(PRESSES).sort());
});
