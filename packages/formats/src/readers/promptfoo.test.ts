import { describe, expect, it } from 'vitest';
import { formatFiles, formatsMissing, inputFile, inputFiles } from '../../tests/format-files.ts';
import { askedOf, readAll, readFormat } from '../../tests/read-format.ts';
import { WHOLE_TEXT } from '../../../../tests/support/whole-text.ts';
import { fileNames } from '../file-name.ts';
import { WRITERS } from '../writers/registry.ts';
import { writeAndVerify } from '../writers/write-and-verify.ts';

describe.skipIf(formatsMissing)('promptfoo', () => {
  const { prompt, readings } = readFormat('promptfoo');

  it('promptfoo attaches its tests to every prompt', () => {
    for (const number of [1, 2]) {
      const read = prompt(`getting-started/promptfooconfig.yaml#${number}`);
      expect(askedOf(read)).toEqual(['language', 'input']);
      expect(read.tests.map(({ checks }) => checks)).toEqual([
        [{ kind: 'contains', text: 'Bonjour le monde', ignoreCase: false }],
        [{ kind: 'contains', text: 'Dónde está la biblioteca', ignoreCase: true }],
      ]);
      expect(read.extras).toMatchObject({
        source: { group: 'Getting started' },
        promptfoo: { providers: ['openai:gpt-4.1', 'openai:o4-mini'] },
      });
      expect(JSON.stringify(read)).not.toContain('sk-');
    }
  });

  it('resolves merge keys, and makes several tests of a list of values', () => {
    const [short, chat] = [1, 2].map((number) => prompt(`labels/promptfooconfig.yaml#${number}`));
    expect([short?.title, chat?.title]).toEqual(['Short answer', 'Chat answer']);
    expect(JSON.stringify(short?.extras)).toContain('support-short');
    expect(chat?.messages?.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(short?.variables.map((one) => [one.name, one.default])).toEqual([
      ['company', 'Example GmbH'],
      ['language', 'English'],
    ]);
    expect(short?.tests.map(({ inputs }) => inputs.find(({ name }) => name === 'question')?.value)).toEqual([
      'When are you open?',
      'Do you ship to Norway?',
      '¿Tienen tallas grandes?',
    ]);
    expect(short?.warnings.join()).toContain('"contains-any", "cost"');
    expect(JSON.stringify(short?.extras)).toContain('contains-any');
  });

  it('reads a chat that a template makes, with a place for earlier messages', () => {
    const read = prompt('openai-chat-history/promptfooconfig.yaml');
    expect(read.messages).toEqual([
      { role: 'system', content: '{{system_message}}' },
      { role: 'user', content: '{{question}}' },
    ]);
    expect(read.extras.placeholders).toEqual([{ name: 'previous_messages', before: 1 }]);
    expect(read.variables[0]).toMatchObject({ name: 'system_message', default: 'Talk like a pirate.' });
    expect(read.tests).toHaveLength(3);
    expect(askedOf(read)).toEqual(['system_message', 'question']);
  });

  it('reads the file beside it, and keeps what is no check as notes', () => {
    const [first, second] = [1, 2].map((number) => prompt(`simple-test/promptfooconfig.yaml#${number}`));
    expect(first?.content).toBe('Rephrase this from English to Pirate: {{body}}');
    expect(second?.content).toBe("Pretend you're a pirate and speak these words: {{body}}");
    expect(first?.tests).toHaveLength(5);
    expect(first?.tests[0]).toMatchObject({
      inputs: [{ name: 'body', value: 'Yes' }],
      checks: [{ kind: 'matches', pattern: '^Yarr$' }],
    });
    // A reference to one of the configuration's own assertions.
    expect(first?.tests.at(-1)?.checks).toContainEqual({ kind: 'contains', text: 'arrr', ignoreCase: true });
    for (const kind of ['javascript', 'python', 'similar']) {
      expect(first?.warnings.join()).toContain(kind);
    }
    expect(first?.tests.flatMap(({ checks }) => checks).filter(({ kind }) => kind === 'judge')).toHaveLength(
      1,
    );
    expect(JSON.stringify(first?.extras)).not.toContain('output.csv');
    expect(readings.map(({ format }) => format)).toEqual(Array.from({ length: 4 }, () => 'promptfoo'));
  });

  it('says which file is missing', () => {
    const files = new Map([...formatFiles('promptfoo')].filter(([path]) => !path.endsWith('prompts.txt')));
    const refused = readAll(files).readings.flatMap((reading) => reading.refused);
    expect(refused.flatMap(({ reasons }) => reasons)).toEqual([
      'Missing file: prompts.txt. Include it with this file.',
    ]);
  });
});

describe('a configuration of promptfoo', () => {
  it.each([
    ['file://../../etc/passwd', 'outside the selected folder'],
    ['file://prompt.py', 'Programs aren’t run'],
    ['file://gone.txt', 'Missing file'],
    ['https://example.com/prompt.txt', 'Remote files aren’t downloaded'],
  ])('refuses the prompt %s in words', (name, words) => {
    const file = inputFile('promptfooconfig.yaml', `prompts:\n  - ${name}\nproviders: [a]\n`);
    const { readings } = readAll(inputFiles(file));
    expect(readings[0]?.prompts).toEqual([]);
    expect(readings[0]?.refused[0]?.reasons.join()).toContain(words);
  });
});

it.each(['{{name}} is greeted', 'no {% if %}', 'a {# note #}', 'file://notes.txt', 'no {{ of its own'])(
  'a check for the text %s comes back as it was, whatever the test’s values are',
  (text) => {
    const checks = [
      { kind: 'contains' as const, text, ignoreCase: false },
      { kind: 'excludes' as const, text, ignoreCase: true },
      { kind: 'judge' as const, criterion: text, expected: null },
      { kind: 'judge' as const, criterion: 'It is polite', expected: text },
    ];
    const tests = [{ name: 'One', inputs: [{ name: 'name', value: 'Ada' }], checks }];
    const at = new Date(0);
    const prompt = {
      ...WHOLE_TEXT,
      slug: 'a',
      files: [],
      isShared: true,
      tests,
      createdAt: at,
      updatedAt: at,
    };
    const { files, warnings } = writeAndVerify(WRITERS.promptfoo, [prompt], fileNames());
    expect(warnings[0]?.warnings ?? []).not.toContainEqual(expect.stringContaining('One'));
    const [written] = files;
    const { readings } = readAll(inputFiles(inputFile(written?.path ?? '', written?.text ?? '')));
    expect(readings[0]?.prompts[0]?.tests.map((test) => test.checks)).toEqual([checks]);
  },
);
