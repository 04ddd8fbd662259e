import { expect, it } from 'vitest';
import { BLANK_TEXT, pick } from '@/domain/prompt/fields';
import { FILE_PARTS } from './file-text';
import { promptNamedIn, readPromptFile, writePromptFile } from './prompt-file';

const TEXT = { ...pick(BLANK_TEXT, FILE_PARTS), title: 'Title', content: 'One\nTwo' };
const FILE = writePromptFile(TEXT, { prompt: 'a-prompt', version: 3 });
const [, HEAD = '', BODY = ''] = /^---\n([^]*?)---\n([^]*)$/.exec(FILE) ?? [];

it.each([
  ['as it was written', FILE],
  ['a byte order mark', `\ufeff${FILE}`],
  ['an empty line first', `\n${FILE}`],
  ['lines with blanks first', `  \n\t\r\n${FILE}`],
  ['a mark and an empty line first', `\ufeff\r\n${FILE}`],
  ['spaces behind the first line', FILE.replace('---\n', '---  \n')],
  ['a tab behind the first line', FILE.replace('---\n', '---\t\r\n')],
  ['spaces behind the last line', `---\n${HEAD}--- \n${BODY}`],
  ['a comment', `---\n# By hand\n${HEAD}---\n${BODY}`],
  ['keys in another order', `---\n${HEAD.split('\n').reverse().join('\n').trim()}\n---\n${BODY}`],
  ['values in quotation marks', FILE.replace('prompt: a-prompt', 'prompt: "a-prompt"')],
])('a prompt file is read with %s', (_what, file) => {
  expect(readPromptFile(file)).toMatchObject({
    kind: 'prompt',
    text: { title: 'Title', content: 'One\nTwo' },
    origin: { prompt: 'a-prompt', version: 3 },
  });
});

it.each([
  ['no line at its start', `${HEAD}---\n${BODY}`],
  ['no line at its end', `---\n${HEAD}${BODY}`],
  ['a conflict before it', `<<<<<<< HEAD\n${FILE}`],
  ['a conflict within it', FILE.replace('prompt:', '<<<<<<< HEAD\nprompt:')],
  ['two dashes at its end', FILE.replace('\n---\n', '\n--\n')],
  ['a key twice', FILE.replace('version: 3', 'version: 3\nversion: 4')],
  ['a version that is no number', FILE.replace('version: 3', 'version: three')],
  ['no checksum', FILE.replace(/checksum: .*\n/, '')],
  ['no title', FILE.replace(/title: .*\n/, '')],
  ['an unknown key', FILE.replace('version: 3', 'version: 3\nauthor: me')],
])('a prompt file with %s is broken, and names its prompt', (_what, file) => {
  expect(readPromptFile(file)).toMatchObject({ kind: 'broken' });
  expect(promptNamedIn(file)).toBe('a-prompt');
});

it.each([
  ['a README', '# Prompts\n\nSee below.\n'],
  ['a README that shows a file', `# Prompts\n\n${FILE}`],
  ['front matter of another program', '---\nlayout: post\ndate: 2026-01-01\n---\nText\n'],
  ['a rule between paragraphs', 'One\n\n---\n\nTwo\n\n---\n'],
  ['nothing', ''],
  ['empty lines', '\n'.repeat(100_000)],
])('%s is no prompt file', (_what, file) => {
  expect(readPromptFile(file)).toEqual({ kind: 'other' });
});
