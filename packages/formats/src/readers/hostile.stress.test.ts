import { describe, expect, it } from 'vitest';
import { formatFiles, formatsMissing, inputFile, inputFiles } from '../../tests/format-files.ts';
import { processorMs, SOON_MS } from '../../../../tests/support/processor-time.ts';
import { readFiles, type ReadFiles } from './registry.ts';

const NAMES = [
  ...['SKILL.md', 'a/system.md', 'promptfooconfig.yaml', 'promptfooconfig.json', 'a.prompt.md', 'a.prompty'],
  ...[
    'a.prompt',
    'a.prompt.yml',
    'a.yml',
    'a.toml',
    'a.json',
    '.claude/commands/a.md',
    'a.md',
    'a.txt',
    'a.csv',
  ],
];
const FOLDERS = [
  ...[
    'act-prompt-json',
    'claude-commands',
    'dotprompt',
    'fabric',
    'gemini-commands',
    'github-models',
    'obsidian',
  ],
  ...[
    'promptfoo',
    'prompts-chat-json',
    'prompty',
    'skill-folder',
    'vscode-prompt-md',
    'cherry-studio',
    'espanso',
  ],
  ...['langchain', 'langfuse', 'librechat', 'lobehub', 'notion', 'open-webui', 'openai', 'raycast', 'xlsx'],
];

const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from('bcdefghij')
  .map(
    (name, index) =>
      `${name}: &${name} [${Array(9)
        .fill(`*${'abcdefghij'.charAt(index)}`)
        .join(',')}]`,
  )
  .join('\n')}`;
const framed = (matter: string) => `---\n${matter}\n---\nText {{name}}`;

const HOSTILE: [string, string][] = [
  ['nothing', ''],
  ['only blanks', ' \r\n\t\n'],
  ['a front matter that never ends', '---\ntitle: x\n'.repeat(2_000)],
  ['lists 20,000 deep', '['.repeat(20_000)],
  ['closed lists 20,000 deep', `{"prompts":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['objects 20,000 deep', `{"a":`.repeat(20_000)],
  ['blocks 20,000 deep', `prompts:\n${'- '.repeat(20_000)}x`],
  ['blocks 20,000 deep in front matter', framed(`a: ${'- '.repeat(20_000)}`)],
  ['tables 20,000 deep', `a = ${'['.repeat(20_000)}`],
  ['indentation 3,000 deep', Array.from({ length: 3_000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
  ['an alias bomb', `${bomb}\nprompts: *j\nmessages: *j\ntests: *j`],
  ['an alias bomb in front matter', framed(bomb)],
  ['an alias of itself', 'prompts: &a [*a, *a]\nmessages: *a\ntests: *a'],
  ['1 MB of opening braces', '{'.repeat(1_000_000)],
  ['1 MB of closing braces', '}'.repeat(1_000_000)],
  ['1 MB of braces in pairs', '{{'.repeat(250_000) + '}}'.repeat(250_000)],
  ['1 MB of variables', '{{a}} '.repeat(160_000)],
  ['1 MB of comments', `{{role "user"}}${'{{!'.repeat(330_000)}}}}}`],
  ['1 MB of loops', '{% for a in b %}'.repeat(60_000)],
  ['1 MB of blocks', `${'{{#each a}}'.repeat(90_000)}{{/each}}`],
  ['1 MB of picture marks', '![['.repeat(330_000)],
  ['1 MB of tags', '#a'.repeat(500_000)],
  ['1 MB of dollar signs', '$1'.repeat(500_000)],
  ['1 MB of inputs', '${input:'.repeat(120_000)],
  ['1 MB of quotes', '"'.repeat(1_000_000)],
  ['1 MB of lines', 'user:\n'.repeat(160_000)],
  ['1 MB of front matter', framed('a: b\n'.repeat(200_000))],
  ['1 MB of rules', '---\n'.repeat(250_000)],
  ['1 MB of addresses', framed(`author: ${'a@'.repeat(30_000)}`)],
  ['NUL', framed('name: "a\\0b"\nkey: "\\0"\n').replace('Text', 'Te\u0000xt')],
  [
    'lone surrogates',
    `{"prompts":[{"title":"\ud800","content":"\udc00","type":"TEXT","author":{"name":"\ud83d"}}]}`,
  ],
  ['lone surrogates in front matter', framed('name: \ud800\nkey: \udfff')],
  ['__proto__ in JSON', '[{"__proto__":{"x":1},"act":"a","prompt":"b","constructor":{"prototype":1}}]'],
  ['__proto__ in YAML', 'messages:\n - role: user\n   content: x\nmodel: a\n__proto__: {polluted: 1}'],
  ['__proto__ in front matter', framed('__proto__:\n  polluted: 1\nconstructor: x')],
  ['__proto__ in TOML', 'prompt = "x"\n[__proto__]\npolluted = 1'],
  ['a key of 1 MB', `{"${'k'.repeat(1_000_000)}":1,"prompts":["x"],"providers":[]}`],
  ['a key of 60 KB in front matter', framed(`${'k'.repeat(60_000)}: 1`)],
  [
    '100,000 keys',
    `{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":1`).join()},"prompts":["x"],"tests":[]}`,
  ],
  [
    'wrong types',
    '{"prompts":[1,null,[],{}],"tests":[1,null,{"vars":5,"assert":7}],"defaultTest":3,"messages":5}',
  ],
  ['Japanese with CRLF and a byte order mark', '\ufeff---\r\ntitle: 題名\r\n---\r\n{{本文}}を要約\r\n'],
];

/** Every file is listed exactly once, and every rejected one with a reason. */
function expectWhole({ readings, unread }: ReadFiles, paths: readonly string[]) {
  const placed = [
    ...readings.flatMap(({ path, used }) => [path, ...used]),
    ...unread.map(({ path }) => path),
  ];
  expect(new Set(placed)).toEqual(new Set(paths));
  for (const { prompts, refused } of readings) {
    expect(prompts.length + refused.length).toBeGreaterThan(0);
    for (const { reasons } of refused) expect(reasons.join(' ')).toMatch(/\w/);
    for (const { title, content, messages, extras } of prompts) {
      expect(title.trim()).not.toBe('');
      expect((content ?? '').trim() !== '' || (messages ?? []).length > 0).toBe(true);
      expect(JSON.stringify(extras).length).toBeLessThanOrEqual(100_000);
    }
  }
}

describe('every reader', () => {
  it.each(HOSTILE)('answers %s in words and soon', (_, text) => {
    for (const name of NAMES) {
      const files = inputFiles(inputFile(name, text));
      let read: ReadFiles = { readings: [], unread: [] };
      expect(
        processorMs(() => {
          read = readFiles(files);
        }),
        name,
      ).toBeLessThan(SOON_MS);
      expectWhole(read, [name]);
      expect({}).not.toHaveProperty('polluted');
    }
  });
});

describe.skipIf(formatsMissing)('files of every format', () => {
  it('files of every format can be cut anywhere', () => {
    for (const folder of FOLDERS) {
      const files = formatFiles(folder);
      for (const part of [0.1, 0.5, 0.9]) {
        const cut = [...files.values()].map(({ path, bytes }) =>
          inputFile(path, bytes.slice(0, Math.floor(bytes.length * part))),
        );
        expectWhole(readFiles(inputFiles(...cut)), [...files.keys()]);
      }
    }
  });

  it('files of every format can be changed in 10,000 ways', () => {
    const all = FOLDERS.map((folder) =>
      [...formatFiles(folder).values()].filter(({ bytes }) => bytes.length < 8_000),
    );
    const random = seeded(20);
    const fragments = [
      '{',
      '}',
      '[',
      ']',
      '{{',
      '}}',
      '"',
      "'",
      ':',
      '\n',
      '---\n',
      '- ',
      '  ',
      '&a ',
      '*a',
      '\u0000',
      '\ud800',
      '本',
      '#',
      '%}',
      '{%',
      '$',
      ',',
    ];
    for (let round = 0; round < 10_000; round += 1) {
      const files = all[round % all.length] ?? [];
      const at = Math.floor(random() * files.length);
      const changed = files
        .slice(at, at + 1)
        .map((file) => inputFile(file.path, mutated(file.text ?? '', random, fragments)));
      expectWhole(
        readFiles(inputFiles(...changed)),
        changed.map(({ path }) => path),
      );
    }
  }, 600_000);
});

/** The same numbers between 0 and 1 in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function mutated(text: string, random: () => number, fragments: readonly string[]): string {
  let result = text;
  const changes = 1 + Math.floor(random() * 4);
  for (let change = 0; change < changes; change += 1) {
    const from = Math.floor(random() * result.length);
    const to = random() < 0.5 ? from : from + Math.floor(random() * 40);
    const fragment = fragments[Math.floor(random() * fragments.length)] ?? '';
    result = result.slice(0, from) + fragment + result.slice(to);
  }
  return result;
}
