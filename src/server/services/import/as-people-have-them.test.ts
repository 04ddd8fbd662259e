import { describe, expect, it } from 'vitest';
import { fileNames } from '@cuebook/formats/file-name';
import type { FormatId } from '@cuebook/formats/formats';
import { promptFromRow } from '@/domain/import/row';
import { variableNames } from '@/domain/prompt/variables';
import { inputFile, inputFiles } from '../../../../packages/formats/tests/format-files';
import { writeAndVerify } from '@cuebook/formats/writers/write-and-verify';
import { WRITERS } from '@cuebook/formats/writers/registry';
import type { PortablePrompt } from '@cuebook/formats/writers/writer';
import type { ReadPrompt } from '@cuebook/formats/readers/reader';
import { readFiles } from '@cuebook/formats/readers/registry';

/** Real files from public repositories and programs. */

type Files = Readonly<Record<string, string>>;

function read(files: Files) {
  const given = inputFiles(...Object.entries(files).map(([path, text]) => inputFile(path, text)));
  const { readings, unread } = readFiles(given);
  return { readings, unread, prompts: readings.flatMap(({ prompts }) => prompts) };
}

function only(files: Files): ReadPrompt {
  const { prompts } = read(files);
  const [prompt] = prompts;
  if (prompt === undefined || prompts.length !== 1) throw new Error(`${prompts.length} prompts`);
  return prompt;
}

/** Returns the file of a prompt in a format. */
function written(prompt: ReadPrompt, format: FormatId): { path: string; text: string } {
  const outcome = promptFromRow(prompt);
  if (outcome.kind === 'refused') throw new Error(outcome.reasons.join());
  const portable: PortablePrompt = {
    ...outcome.prompt,
    slug: 'a-slug',
    isShared: true,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  };
  const [file] = writeAndVerify(WRITERS[format], [portable], fileNames()).files;
  if (file === undefined) throw new Error('no file');
  return { path: file.path, text: String(file.text) };
}

describe('promptfoo', () => {
  const config = 'prompts:\n  - "Translate {{text}} to {{language}}"\ntests: file://tests.csv\n';

  const shared =
    'assert:\n  - { type: contains, value: "{{text}}" }\n  - { type: latency, threshold: 5 }\nvars: { language: Dutch }\n';
  const sharing =
    'prompts:\n  - "Translate {{text}} to {{language}}"\nassertionTemplates:\n' +
    '  polite: { type: llm-rubric, value: "Is polite in {{language}}" }\n' +
    'tests:\n  - vars: { text: Hi }\n    assert: [{ $ref: "#/assertionTemplates/polite" }]\n';

  it('a promptfoo file has what all tests share in another file, and asks it once after a round trip', () => {
    const prompt = only({
      'promptfooconfig.yaml': `${sharing}defaultTest: file://shared/default.yaml\n`,
      'shared/default.yaml': shared,
    });
    expect(prompt.tests[0]?.checks).toEqual([
      { kind: 'contains', text: 'Hi', ignoreCase: false },
      { kind: 'judge', criterion: 'Is polite in Dutch', expected: null },
    ]);
    const { text } = written(prompt, 'promptfoo');
    expect(text).toContain('latency');
    expect(only({ 'promptfooconfig.yaml': text }).tests).toEqual(prompt.tests);
  });

  it.each(['file://shared/default.yaml', 'file://default.js', 'https://example.com/default.yaml'])(
    'says that %s, which all tests share, is not read',
    (name) => {
      const prompt = only({ 'promptfooconfig.yaml': `${sharing}defaultTest: ${name}\n` });
      expect(prompt.tests).toHaveLength(1);
      expect(prompt.warnings.join()).toContain(name);
    },
  );

  it('promptfoo has its tests in a table beside it', () => {
    const { prompts, readings } = read({
      'promptfooconfig.yaml': config,
      'tests.csv':
        'text,language,__expected,__expected2,__description\n' +
        'Hello,French,contains: Bonjour,icontains-all: bon|jour,Greets\n' +
        '"Good, night",German,Gute Nacht,,\n' +
        'One,Spanish,is-json,,\n' +
        'Two,Dutch,llm-rubric: is polite,,\n' +
        'Three,Danish,similar: Tre,,\n',
    });
    const tests = prompts[0]?.tests ?? [];
    expect(tests).toHaveLength(5);
    expect(tests[0]).toMatchObject({
      name: 'Greets',
      inputs: [{ name: 'text', value: 'Hello' }, { value: 'French' }],
    });
    expect(tests[0]?.checks[0]).toEqual({ kind: 'contains', text: 'Bonjour', ignoreCase: false });
    expect(tests[1]?.checks).toEqual([{ kind: 'matches', pattern: '^Gute Nacht$', ignoreCase: false }]);
    expect(tests[2]?.checks).toEqual([{ kind: 'json' }]);
    expect(tests[3]?.checks).toEqual([{ kind: 'judge', criterion: 'is polite', expected: null }]);
    expect(prompts[0]?.warnings.join()).toContain('similar');
    expect(prompts[0]?.warnings.join()).not.toContain('llm-rubric');
    expect(readings.flatMap(({ used }) => used)).toContain('tests.csv');
  });

  it.each([
    ['JSON Lines', 'file://t.jsonl', { 't.jsonl': '{"vars":{"text":"Hi"}}\n{"vars":{"text":"Ho"}}\n' }],
    [
      'several files',
      'file://cases/*.yaml',
      { 'cases/a.yaml': '- vars: {text: Hi}\n', 'cases/b.yaml': 'vars: {text: Ho}\n' },
    ],
    ['a file with settings', '\n  path: file://t.csv\n  config: {rows: all}', { 't.csv': 'text\nHi\nHo\n' }],
    ['a file by its path', 't.csv', { 't.csv': 'text\nHi\nHo\n' }],
  ])('promptfoo has its tests in %s', (_what, tests, beside) => {
    const { prompts, unread } = read({
      'promptfooconfig.yaml': `prompts:\n  - "Translate {{text}}"\ntests: ${tests}\n`,
      ...beside,
    });
    expect(prompts[0]?.tests.map(({ inputs }) => inputs[0]?.value)).toEqual(['Hi', 'Ho']);
    expect(prompts[0]?.warnings).toEqual([]);
    expect(unread).toEqual([]);
  });

  it.each([
    ['file://make_tests.py:all', 'Programs aren’t run'],
    ['https://docs.google.com/spreadsheets/d/1', 'Remote files aren’t downloaded'],
    ['file://bad.csv', '1 test of bad.csv left out'],
  ])('reports the parts of %s that are not read', (tests, said) => {
    const config = `prompts:\n  - "Translate {{text}}"\ntests: ${tests}\n`;
    const { prompts } = read({ 'promptfooconfig.yaml': config, 'bad.csv': 'text\nCut a 6" pipe\nHi\n' });
    expect(prompts[0]?.warnings.join()).toContain(said);
  });

  it('says when that table is not there', () => {
    expect(only({ 'promptfooconfig.yaml': config }).warnings.join()).toContain(
      'Missing file: file://tests.csv',
    );
  });
});

describe('a Claude command', () => {
  it('a Claude command with a name keeps its arguments, and what code says with an @ is no file', () => {
    const text =
      '---\nname: fix\nargument-hint: <issue>\n---\nFix $ARGUMENTS, first $1, see @docs/style.md and `@dataclass`.\n' +
      '```py\n@dataclass\nfrom x import "@prisma/client"\n```\n';
    const prompt = only({ '.claude/commands/fix-it.md': text });
    expect(prompt.title).toBe('fix');
    expect(variableNames(prompt.content ?? '')).toEqual(['ARGUMENTS', '1']);
    expect(prompt.warnings.join()).toContain('@docs/style.md');
    expect(prompt.warnings.join()).not.toMatch(/dataclass|prisma/);
  });

  it('comes back with variables in inline code, and in its folder', () => {
    const prompt = only({ '.claude/commands/git/show.md': 'Run `git show $ARGUMENTS`.\n' });
    expect(prompt.content).toBe('Run `git show ${ARGUMENTS}`.');
    const file = written(prompt, 'claude-command');
    expect(file).toMatchObject({ path: 'commands/git/show.md' });
    expect(file.text).toContain('`git show $ARGUMENTS`');
  });
});

describe('a prompt file of VS Code', () => {
  it('keeps several models, and the help of its inputs comes back', () => {
    const text = '---\nmodel: [GPT-5, Claude]\n---\nTag ${input:version:e.g. 2.4.0} in ${file}.\n';
    const file = written(only({ 'tag.prompt.md': text }), 'prompt-md');
    expect(file.text).toContain('Tag ${input:version:e.g. 2.4.0} in ${file}.');
    expect(only({ 'tag.prompt.md': file.text }).extras['prompt-md']).toMatchObject({
      model: ['GPT-5', 'Claude'],
    });
  });
});

describe('LangChain', () => {
  it('gives no name as asked for that has a value', () => {
    const saved = JSON.stringify({
      _type: 'prompt',
      template: 'Say {greeting} to {name}',
      input_variables: ['name'],
      partial_variables: { greeting: 'Hello' },
    });
    const { text } = written(only({ 'hello.json': saved }), 'langchain');
    expect(JSON.parse(text)).toMatchObject({
      kwargs: { input_variables: ['name'], partial_variables: { greeting: 'Hello' } },
    });
  });
});

describe('GitHub Models', () => {
  it('gets back evaluators and what was expected', () => {
    const text =
      'name: Short\nmessages:\n  - role: user\n    content: "Say {{x}}"\n' +
      'testData:\n  - x: hi\n    expected: Hello\nevaluators:\n  - name: near\n    uses: github/similarity\n';
    const file = written(only({ 'short.prompt.yml': text }), 'github-models');
    expect(file.text).toContain('expected: Hello');
    expect(file.text).toContain('uses: github/similarity');
  });
});

describe('an evaluator of GitHub Models', () => {
  it('an evaluator of GitHub Models that names a value of the row asks for that value', () => {
    const text =
      'name: Short\nmessages:\n  - role: user\n    content: "Say {{x}}"\n' +
      'testData:\n  - x: hi\n    expected: Hello\n  - x: bye\n' +
      "evaluators:\n  - name: same\n    string:\n      contains: '{{expected}}'\n";
    const prompt = only({ 'short.prompt.yml': text });
    expect(prompt.tests.map(({ checks }) => checks)).toEqual([
      [{ kind: 'contains', text: 'Hello', ignoreCase: false }],
      [{ kind: 'length', min: 1, max: null }],
    ]);
    expect(prompt.warnings.join()).toContain('"same"');
    expect(written(prompt, 'github-models').text).toContain('{{expected}}');
  });
});

describe('a note', () => {
  it('keeps numbers as they are written, and empty keys', () => {
    const matter = 'number: 007\nrating: 4.50\ndue:\naliases: []\n';
    const { text } = written(only({ 'Note.md': `---\n${matter}---\nWrite it.\n` }), 'markdown');
    for (const line of ['number: 007', 'rating: 4.50', 'due:', 'aliases: []'])
      expect(text).toContain(`${line}\n`);
  });
});

describe('a Gemini command', () => {
  it('goes back into its folder, its arguments where they were', () => {
    const prompt = only({ 'commands/git/commit.toml': "prompt = 'Run `git commit {{args}}`'\n" });
    const file = written(prompt, 'gemini-command');
    expect(file.path).toBe('git/commit.toml');
    expect(file.text).toContain('`git commit {{args}}`');
  });
});

describe('dotprompt', () => {
  it.each([
    '{{role "system"}}Be brief.{{role "user"}}Hi {{name}}',
    '{{#role "system"}}Be brief.{{/role}}{{#role "user"}}Hi {{name}}{{/role}}',
    '<<<dotprompt:role:system>>>Be brief.<<<dotprompt:role:user>>>Hi {{name}}',
  ])('dotprompt reads roles of %s', (text) => {
    expect(only({ 'a.prompt': `---\nmodel: x\n---\n${text}\n` }).messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi {{name}}' },
    ]);
  });
});

describe('a call of curl', () => {
  const body = String.raw`{ \"model\": \"gpt-5\", \"input\": \"Say {{x}}\" }`;
  it.each([
    [
      'cmd',
      `curl https://api.openai.com/v1/responses ^\r\n  -H "Content-Type: application/json" ^\r\n  -d "${body}"\r\n`,
    ],
    [
      'cmd as browsers copy it',
      String.raw`curl ^"https://api.openai.com/v1/responses^" ^` +
        '\r\n' +
        String.raw`  --data-raw ^"^{^\^"model^\^":^\^"gpt-5^\^",^\^"input^\^":^\^"Say ^{^{x^}^}^\^"^}^"`,
    ],
    [
      'PowerShell',
      'curl.exe https://api.openai.com/v1/responses `\n  -d \'{"model":"gpt-5","input":"Say {{x}}"}\'\n',
    ],
  ])('a call of curl of %s is read', (_, text) => {
    expect(only({ call: text })).toMatchObject({ content: 'Say {{x}}', extras: { model: 'gpt-5' } });
  });
});

describe('espanso', () => {
  const match = "  - trigger: ':prompt'\n    replace: 'Draft a friendly reply to the customer.'\n";
  it('names what it imports, and a trigger that says nothing is no title', () => {
    const prompt = only({ 'base.yml': `imports:\n  - ../other.yml\nmatches:\n${match}` });
    expect(prompt.title).toBe('Draft a friendly reply to the customer.');
    expect(prompt.warnings.join()).toContain('other.yml');
  });
});

describe('a pattern of espanso', () => {
  it('a pattern of espanso that brings its values goes back with them', () => {
    const match =
      "matches:\n  - regex: ':hello(?P<person>.*)'\n    replace: 'Write a greeting to {{person}}.'\n";
    const prompt = only({ 'match/base.yml': match });
    expect(variableNames(prompt.content ?? '')).toEqual(['person']);
    expect(written(prompt, 'espanso').text).toContain('replace: Write a greeting to {{person}}.');
  });
});

describe('a title', () => {
  it.each([
    ['sum/prompt.md', 'Sum it up.', 'sum'],
    ['prompts/prompt.txt', 'Sum it up.', 'Sum it up.'],
    ['prompt.json', '{"_type":"prompt","input_variables":["x"],"template":"Explain {x}"}', 'Explain {{x}}'],
    ['match/base.yml', "matches:\n  - trigger: ':p'\n    replace: 'Sum it up.'\n", 'Sum it up.'],
    ['Prompt engineering.md', 'Teach it.', 'Prompt engineering'],
  ])('a title taken from %s says something', (path, text, title) => {
    expect(only({ [path]: text }).title).toBe(title);
  });
});

describe('a skill', () => {
  it('a skill has a name of 64 characters at most, and keeps a description of 1,024', () => {
    const description = `${'Reviews text. '.repeat(72)}The end of it.`;
    const text = `---\nname: review\ndescription: ${description}\n---\nReview it.\n`;
    const prompt = only({ 'review/SKILL.md': text });
    expect(prompt.description).toHaveLength(1_000);
    expect(prompt.warnings.join()).toContain('description was too long');
    expect(written(prompt, 'skill').text).toContain(description);
    const long = written({ ...prompt, title: 'A title, '.repeat(20) }, 'skill');
    expect(long.path.split('/')[0]?.length).toBeLessThanOrEqual(64);
  });
});
