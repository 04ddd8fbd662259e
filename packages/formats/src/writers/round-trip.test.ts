import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNames } from '../file-name.ts';
import { EXPORT_FORMATS } from '../export-formats.ts';
import type { FormatId } from '../formats.ts';
import { type ChatMessage, MESSAGE_ROLES, textOfMessages } from '../prompt/chat-messages.ts';
import { BLANK_TEXT } from '../prompt/fields.ts';
import type { VariableDetails } from '../prompt/variable-details.ts';
import { CATEGORIES } from '../prompt/category.ts';
import type { InputFile } from '../readers/reader.ts';
import { readFiles, READERS } from '../readers/registry.ts';
import { differentParts, writeAndVerify } from './write-and-verify.ts';
import { WRITERS } from './registry.ts';
import type { PortablePrompt } from './writer.ts';
import { inputFile } from '../../tests/format-files.ts';
import { sized } from '../../../../tests/support/sizes.ts';
import { WHOLE_FILE, WHOLE_TEXT } from '../../../../tests/support/whole-text.ts';

/** Text that breaks file formats: quotes, front matter marks, braces, line ends, formulas, YAML keywords. */
const trap = fc.constantFrom(
  ...['---', '\n---\n', '"', "'", '"""', "'''", '`', '{{', '}}', '{{name}}', '${topic:cats}', '${x}', '{a}'],
  ...[
    '\r\n',
    '\n\n',
    '\n',
    '=',
    '=1+1',
    '@SUM',
    '-',
    '+',
    '#',
    '# ',
    ': ',
    ' #',
    '- ',
    '&a',
    '*a',
    '!x',
    '%',
  ],
  ...['Yes', 'no', 'null', '007', '1e3', '2026-11-23', '~', '[', ']', '{', '|', '>', '\\', '\\n', '$1'],
  ...['🎉', '👩‍💻', '会議の要約', 'ü', 'עברית', '\u00a0', '\u2028', 'user:', 'system:\n', '$ARGUMENTS', ' '],
);
const fragment = fc.oneof(trap, fc.string({ unit: 'grapheme', maxLength: 8 }));
const text = fc
  .array(fragment, { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join('').replace(/[\p{Cs}\u0000]/gu, ''))
  .map((joined) => (joined.trim() === '' ? `${joined}x` : joined));
/** As forms accept it: on one line, trimmed, in NFC. */
const line = text.map(
  (value) =>
    value
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .normalize('NFC') || 'x',
);
const message: fc.Arbitrary<ChatMessage> = fc.record({
  role: fc.constantFrom(...MESSAGE_ROLES),
  content: text.map((value) => value.trim()),
});
const check = fc.oneof(
  fc.record({ kind: fc.constant('contains' as const), text: line, ignoreCase: fc.boolean() }),
  fc.record({ kind: fc.constant('excludes' as const), text: line, ignoreCase: fc.boolean() }),
  fc.constant({ kind: 'matches' as const, pattern: '^a+$', ignoreCase: false }),
  fc.constant({ kind: 'json' as const }),
  fc.record({ kind: fc.constant('judge' as const), criterion: line, expected: fc.option(text) }),
  fc.constant({ kind: 'length' as const, min: 1, max: null }),
);

const DETAILS: VariableDetails[][] = [
  [],
  [{ name: 'name', type: 'choice', label: 'L', help: 'h', options: ['a', 'b'], default: 'a' }],
];

const FILES = [[], [WHOLE_FILE, { path: 'logo.png', bytes: new Uint8Array([0x89, 0x50, 0, 0xff]) }]];

const anyPrompt: fc.Arbitrary<PortablePrompt> = fc
  .record({
    title: line,
    description: fc.oneof(fc.constant(''), line),
    body: fc.oneof(
      text.map((content) => ({ content, messages: null })),
      fc
        .array(message, { minLength: 1, maxLength: 4 })
        .map((messages) => ({ content: textOfMessages(messages), messages })),
    ),
    category: fc.constantFrom(...CATEGORIES),
    tags: fc.uniqueArray(
      line.map((tag) => tag.toLowerCase().slice(0, 40)),
      { maxLength: 3 },
    ),
    variables: fc.constantFrom(...DETAILS),
    isShared: fc.boolean(),
    files: fc.constantFrom(...FILES),
    extras: fc.record(
      {
        model: fc.constantFrom('gpt-5', '007'),
        settings: fc.record(
          {
            temperature: fc.constantFrom(0, 0.7),
            maxTokens: fc.nat(),
            stop: fc.array(line, { maxLength: 2 }),
          },
          { requiredKeys: [] },
        ),
        licence: line,
      },
      { requiredKeys: [] },
    ),
    tests: fc.array(
      fc.record({
        name: line,
        inputs: line.map((value) => [{ name: 'name', value }]),
        checks: fc.array(check, { minLength: 1, maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ body, ...prompt }) => ({
    ...WHOLE_TEXT,
    ...prompt,
    ...body,
    slug: 'a-slug',
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }));

/** Ordinary text: every format that supports a part must restore it without a warning. */
const word = fc.stringMatching(/^[A-Za-z]{2,9}$/);
const plainLine = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const plainText = fc
  .array(
    fc.oneof(
      plainLine,
      fc.constant('Write about {{topic}}, 東京.'),
      fc.constant('Say "yes" — it\'s = 1: #2'),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((lines) => lines.join('\n'));

function filesOf(prompt: PortablePrompt, format: FormatId) {
  const { files, warnings } = writeAndVerify(WRITERS[format], [prompt], fileNames());
  const given = new Map(
    files.map(({ path, text: whole }): [string, InputFile] => [path, inputFile(path, whole)]),
  );
  return { given, warnings: warnings[0]?.warnings ?? [] };
}

/** Parts that some tools always change: a text of only the system message, a tag of their own, names of variables. */
const EXPECTED: Partial<Record<FormatId, readonly string[]>> = {
  'cherry-studio': ['messages', 'content'],
  lobehub: ['messages', 'content', 'variables'],
  fabric: ['messages', 'content'],
  skill: ['tags'],
  'claude-command': ['content', 'variables'],
  'gemini-command': ['content', 'variables'],
};

/** Our own JSON and CSV go through the database in tests/integration/import/export-round-trip.test.ts. */
const FORMATS = READERS.map(({ format }) => format).filter(
  (format) => format !== 'cuebook' && format !== 'table',
);

describe.each(FORMATS)('%s', (format) => {
  it('a format reads what it wrote as the same prompt, and reports differences', () => {
    fc.assert(
      fc.property(anyPrompt, (prompt) => {
        const { given, warnings } = filesOf(prompt, format);
        const { readings } = readFiles(given);
        const read = readings.find((reading) => reading.format === format)?.prompts[0];
        const isSaid = (words: string) => warnings.some((warning) => warning.includes(words));
        if (read === undefined) {
          expect(isSaid('can’t read this file back')).toBe(true);
          return;
        }
        if (read.title !== prompt.title) expect(isSaid('title')).toBe(true);
        const content = read.messages === null ? read.content : textOfMessages(read.messages);
        if (content !== prompt.content) expect(warnings).not.toEqual([]);
        if ((read.description ?? '') !== prompt.description) expect(isSaid('description')).toBe(true);
        if (JSON.stringify(read.tags) !== JSON.stringify(prompt.tags))
          expect(warnings.join()).toMatch(/tags/i);
        if (JSON.stringify(read.messages) !== JSON.stringify(prompt.messages)) {
          expect(warnings.join()).toMatch(/chat|message/);
        }
        if (read.extras.model !== prompt.extras.model) expect(isSaid('model')).toBe(true);
        if (read.extras.licence !== prompt.extras.licence) expect(isSaid('license')).toBe(true);
        if (JSON.stringify(read.tests) !== JSON.stringify(prompt.tests)) {
          expect(warnings.join()).toMatch(/test/i);
        }
      }),
      { numRuns: sized(30, 5_000) },
    );
  });

  it('carries what people write as it is', () => {
    const { carries } = EXPORT_FORMATS[format];
    const has = (part: (typeof carries)[number]) => carries.includes(part);
    const plain = fc
      .record({ title: plainLine, description: plainLine, content: plainText, tag: word, other: plainText })
      .map(({ title, description, content, tag, other }): PortablePrompt => {
        const messages: ChatMessage[] | null = has('messages')
          ? [
              { role: 'system', content },
              { role: 'user', content: other },
            ]
          : null;
        return {
          ...BLANK_TEXT,
          files: [],
          slug: 'a-slug',
          title: format === 'skill' ? title.toLowerCase().replaceAll(' ', '-') : title,
          description: has('description') ? description : '',
          content: messages === null ? content : textOfMessages(messages),
          messages,
          tags: has('tags') ? [tag] : [],
          isShared: true,
          extras: has('model') ? { model: 'gpt-5' } : {},
          tests: [],
          createdAt: new Date(0),
          updatedAt: new Date(0),
        };
      });
    fc.assert(
      fc.property(plain, (prompt) => {
        const { given } = filesOf(prompt, format);
        const { readings, unread } = readFiles(given);
        expect(unread).toEqual([]);
        expect(readings.map((reading) => reading.format)).toEqual([format]);
        const [read] = readings[0]?.prompts ?? [];
        const expected = EXPECTED[format] ?? [];
        const different = read === undefined ? ['prompt'] : differentParts(prompt, read, format);
        expect(different.filter((part) => !expected.includes(part))).toEqual([]);
      }),
      { numRuns: sized(10, 500) },
    );
  });
});
