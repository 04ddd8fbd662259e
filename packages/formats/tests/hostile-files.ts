import { expect } from 'vitest';
import { textOfMessages } from '../src/prompt/chat-messages.ts';
import type { FormatReader, InputFile, Reading } from '../src/readers/reader.ts';
import { inputFile, together } from './input-files.ts';
import { processorMs, SOON_MS } from '../../../tests/support/processor-time.ts';

const MEGABYTE = 1_000_000;

/** Texts that are difficult for every parser. */
const HOSTILE: Readonly<Record<string, string>> = {
  empty: '',
  blank: ' \n\t\r\n',
  'deep lists': '['.repeat(200_000),
  'deep objects': '{"a":'.repeat(100_000),
  'deep and closed': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  braces: '{'.repeat(MEGABYTE),
  'pairs of braces': '{{'.repeat(MEGABYTE / 2),
  'closing braces': '}}'.repeat(MEGABYTE / 2),
  brackets: '[['.repeat(MEGABYTE / 2),
  quotes: '"'.repeat(MEGABYTE),
  apostrophes: "'".repeat(MEGABYTE),
  backslashes: '\\'.repeat(MEGABYTE),
  backticks: '`'.repeat(MEGABYTE),
  blanks: ' '.repeat(MEGABYTE),
  lines: '\n'.repeat(MEGABYTE),
  NUL: '\u0000'.repeat(1_000),
  'lone surrogates': '\ud800 \udfff'.repeat(1_000),
  'YAML aliases': aliasBomb(),
};

function aliasBomb(): string {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const inner = level === 0 ? '"x"' : `*a${level - 1}`;
    return `a${level}: &a${level} [${Array.from({ length: 9 }, () => inner).join(', ')}]`;
  });
  return `${levels.join('\n')}\nmatches: *a11\n`;
}

/** Common corruptions of files: truncation, other line ends, a byte order mark, other scripts, unusual keys. */
function mutationsOf(file: InputFile): InputFile[] {
  const text = file.text ?? '';
  const make = (content: string) => inputFile(file.path, content);
  const cuts = Array.from({ length: 40 }, (_, index) => make(text.slice(0, (text.length * index) / 40)));
  return [
    ...cuts,
    make(text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')),
    make(`\uFEFF${text}`),
    make(text.replaceAll('e', '\u0000')),
    make(text.replaceAll('a', '\ud800')),
    make(text.replaceAll('name', '__proto__')),
    make(text.replaceAll('"title"', '"__proto__"')),
    make(text.replaceAll('"', '""')),
    make(text.replaceAll('{', '{{{{')),
    make(text.replaceAll(/[a-z]{4,}/g, '日本語の文')),
    make(text + text),
    make(text.repeat(Math.ceil(MEGABYTE / Math.max(1, text.length)))),
  ];
}

/** Checks that a reading is valid for the rest of an import. */
function expectSound(reading: Reading, file: InputFile): void {
  for (const prompt of reading.prompts) {
    expect(prompt.path).not.toBe('');
    const content = prompt.messages === null ? prompt.content : textOfMessages(prompt.messages);
    expect((content ?? '').trim()).not.toBe('');
    expect(JSON.stringify(prompt.extras).length).toBeLessThanOrEqual(100_000);
    expect(JSON.stringify(prompt.extras)).not.toContain('\\u0000');
    expect(prompt.warnings.length).toBeLessThan(500);
  }
  for (const { reasons } of reading.refused) expect(reasons.join('')).not.toBe('');
  expect(reading.used).not.toContain(file.path);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
}

/** Expects that a reader never throws or hangs, and explains why it can't read a file of another format. */
export function expectHardy(reader: FormatReader, name: string, ...samples: readonly InputFile[]): void {
  const hostile = Object.values(HOSTILE).map((text) => inputFile(name, text));
  for (const file of [...hostile, ...samples.flatMap(mutationsOf)]) {
    const files = together(file, ...samples.filter((sample) => sample.path !== file.path));
    const spent = processorMs(() => {
      reader.detect(file, files);
      expectSound(reader.read(file, files), file);
    });
    expect(spent, `${reader.format}: ${JSON.stringify(file.text?.slice(0, 40))}`).toBeLessThan(SOON_MS);
  }
  for (const [what, text] of Object.entries(HOSTILE)) {
    const file = inputFile(name, text);
    const { prompts, refused } = reader.read(file, together(file));
    expect(prompts.length + refused.length, what).toBeGreaterThan(0);
  }
}
