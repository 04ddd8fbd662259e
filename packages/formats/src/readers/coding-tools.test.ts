import { describe, expect, it } from 'vitest';
import { fileNames } from '../file-name.ts';
import { isHidden, isProjectFile } from '../paths.ts';
import { variableNames } from '../prompt/variables.ts';
import { WRITERS } from '../writers/registry.ts';
import type { PortablePrompt } from '../writers/writer.ts';
import type { InputFile } from './reader.ts';
import { readFiles } from './registry.ts';

/** Rules and prompts of coding tools: the head is never text, and globs are written back as they were. */

const STYLE = '---\ndescription: Style rules\nglobs: **/*.ts,**/*.tsx\nalwaysApply: false\n---\nUse tabs.\n';
const CONFIG = `name: My prompts
version: 1.0.0
schema: v1
prompts:
  - name: check
    description: Check
    prompt: |
      Check {{{ input }}}
rules:
  - Always be brief
`;
const REVIEW = `name: Review
version: 0.0.1
---
<system>
You review code.
</system>
Review {{{ input }}}
`;

function read(path: string, text: string) {
  const file: InputFile = { path, text, bytes: Buffer.from(text) };
  const { readings, unread } = readFiles(new Map([[path, file]]));
  return {
    prompts: readings.flatMap(({ prompts }) => prompts),
    refused: readings.flatMap(({ refused }) => refused),
    format: readings[0]?.format,
    unread,
  };
}
const bodyOf = ({ content, messages }: ReturnType<typeof read>['prompts'][number]) =>
  messages?.map((one) => `${one.role}: ${one.content}`).join('|') ?? content;

const json = JSON.stringify({
  models: [],
  customCommands: [
    { name: 'test', prompt: '{{{ input }}}\n\nWrite tests', description: 'Write tests' },
    { name: 'doc', prompt: 'Document {{{code}}}', description: '' },
  ],
});

const withComments = `// My settings
{
  "models": [], /* none, "yet" */
  "systemMessage": "Be brief // always, /* really */, [a,]",
  "customCommands": [
    // One, "quoted"
    { "name": "test", "prompt": "Test {{{ input }}}", "description": "Tests", },
  ],
}
`;

const MODES = `customModes:
  - slug: docs-writer
    name: 📝 Writer
    description: Documents
    roleDefinition: >-
      You are a technical
      writer.
    whenToUse: For documents.
    customInstructions: |
      Be clear.
    groups:
      - read
      - - edit
        - fileRegex: \\.(md|mdx)$
          description: Markdown files only
    source: project
  - slug: test
    name: Test
    roleDefinition: You test {{unit}}.
    groups: [read]
`;
const JSON_MODES = JSON.stringify(
  { customModes: [{ slug: 'a', name: 'A', roleDefinition: 'You are A.\n', groups: ['read', ['edit', {}]] }] },
  null,
  '\t',
);
const CURSOR_MODES = JSON.stringify({
  modes: [
    { name: 'Plan', description: 'Plans', model: 'gpt-5', customPrompt: 'Plan first.', autoRun: false },
  ],
});
const WRITER = 'You are a technical writer.\n\nBe clear.';

/** [path, text, format, titles, bodies] */
const CASES: readonly [string, string, string, string[], string[]][] = [
  ['style.mdc', STYLE, 'editor-rules', ['style'], ['Use tabs.']],
  ['config.yaml', CONFIG, 'continue', ['check'], ['Check {{input}}']],
  ['continue-config.yaml', CONFIG, 'continue', ['check'], ['Check {{input}}']],
  ['review.prompt', REVIEW, 'continue', ['Review'], ['system: You review code.|user: Review {{input}}']],
  ['.cursor/rules/go.mdc', STYLE.replaceAll('\n', '\r\n'), 'editor-rules', ['go'], ['Use tabs.']],
  ['app/.cursor/rules/a/b.mdc', 'No head.\n', 'editor-rules', ['b'], ['No head.']],
  [
    'always.mdc',
    '---\ndescription:\nglobs:\nalwaysApply: true\n---\nBe brief.\n',
    'editor-rules',
    ['always'],
    ['Be brief.'],
  ],
  [
    'list.mdc',
    '---\nglobs:\n  - "*.py"\n  - src/**\n---\nUse types.',
    'editor-rules',
    ['list'],
    ['Use types.'],
  ],
  ['blank.mdc', `\n\r\n${STYLE}`, 'editor-rules', ['blank'], ['Use tabs.']],
  ['spaces.mdc', STYLE.replaceAll('---', '---  '), 'editor-rules', ['spaces'], ['Use tabs.']],
  [
    'quoted.mdc',
    '---\nglobs: "**/*.ts"\n---\n# Head\n\n---\n\nMore',
    'editor-rules',
    ['quoted'],
    ['# Head\n\n---\n\nMore'],
  ],
  [
    'braces.mdc',
    '---\nglobs: {a,b}/**/*.{ts,tsx}\n---\nUse tabs.',
    'editor-rules',
    ['braces'],
    ['Use tabs.'],
  ],
  ['json.mdc', '---\nglobs: ["a/*.ts", "b"]\n---\nUse tabs.', 'editor-rules', ['json'], ['Use tabs.']],
  ['rule.mdc', '\nUse tabs.\n\n---\n\nMore', 'editor-rules', ['rule'], ['Use tabs.\n\n---\n\nMore']],
  ['.clinerules/workflows/deploy.md', 'Deploy.\n', 'editor-rules', ['deploy'], ['Deploy.']],
  [
    'config.yml',
    'name: A\nschema: v1\nprompts:\n  - uses: org/x\n  - name: fix\n    prompt: Fix it\n',
    'continue',
    ['fix'],
    ['Fix it'],
  ],
  [
    'tags.prompt',
    'name: Tags\n---\nAnswer in <system> tags',
    'continue',
    ['Tags'],
    ['Answer in <system> tags'],
  ],
  ['numbers.prompt', 'temperature: 0.5\nmaxTokens: 3\n---\nDo it', 'continue', ['numbers'], ['Do it']],
  ['.cursorrules', 'Use tabs.\n', 'editor-rules', ['Cursor rules'], ['Use tabs.']],
  ['shop/.windsurfrules', 'Use tabs.\n', 'editor-rules', ['Windsurf rules (shop)'], ['Use tabs.']],
  ['.roorules', 'Use tabs.\n', 'editor-rules', ['Roo rules'], ['Use tabs.']],
  ['shop/.roorules-code', 'Use tabs.\n', 'editor-rules', ['Roo rules for code (shop)'], ['Use tabs.']],
  ['.roo/rules/style.md', 'Use tabs.\n', 'editor-rules', ['style'], ['Use tabs.']],
  ['.roo/rules-architect/plan.txt', 'Plan first.\n', 'editor-rules', ['plan'], ['Plan first.']],
  ['.kilocode/rules/style.md', 'Use tabs.\n', 'editor-rules', ['style'], ['Use tabs.']],
  ['.kilocoderules', 'Use tabs.\n', 'editor-rules', ['Kilo Code rules'], ['Use tabs.']],
  ['.trae/rules/project_rules.md', 'Use tabs.\n', 'editor-rules', ['project_rules'], ['Use tabs.']],
  [
    '.continue/rules/style.md',
    '---\nname: Style\nglobs: **/*.ts\nalwaysApply: false\n---\nUse tabs.\n',
    'editor-rules',
    ['Style'],
    ['Use tabs.'],
  ],
  [
    '.github/instructions/tests.instructions.md',
    '---\napplyTo: **/*.test.ts\ndescription: Tests\n---\nUse vitest.\n',
    'editor-rules',
    ['tests'],
    ['Use vitest.'],
  ],
  ['.github/copilot-instructions.md', 'Be brief.\n', 'editor-rules', ['Copilot instructions'], ['Be brief.']],
  ['.clinerules', 'Use tabs.\n', 'editor-rules', ['Cline rules'], ['Use tabs.']],
  ['.clinerules/01-style.md', 'Use tabs.\n', 'editor-rules', ['01-style'], ['Use tabs.']],
  [
    '.windsurf/rules/style.md',
    '---\ntrigger: glob\nglobs: *.ts\n---\nUse tabs.\n',
    'editor-rules',
    ['style'],
    ['Use tabs.'],
  ],
  [
    '.continue/config.json',
    json,
    'continue',
    ['test', 'doc'],
    ['{{input}}\n\nWrite tests', 'Document {{code}}'],
  ],
  ['.continue/config.json', withComments, 'continue', ['test'], ['Test {{input}}']],
  ['config.jsonc', withComments.replaceAll('\n', '\r\n'), 'continue', ['test'], ['Test {{input}}']],
  [
    'config.json',
    '{ "systemMessage": "Be brief" } // all of it',
    'continue',
    ['System message'],
    ['Be brief'],
  ],
  [
    'continue.json',
    '{ "models": [{ "title": "GPT", "systemMessage": "Be kind" }, { "model": "x" }], "systemMessage": "Be brief" }',
    'continue',
    ['System message', 'System message of GPT'],
    ['Be brief', 'Be kind'],
  ],
  [
    '.cursor/rules/style/RULE.md',
    '---\ndescription: S\nglobs: "*.ts"\n---\nUse tabs.\n',
    'editor-rules',
    ['style'],
    ['Use tabs.'],
  ],
  ['open.mdc', '---\ndescription: D\nglobs: *.ts\nUse tabs.\n', 'editor-rules', ['open'], ['Use tabs.']],
  [
    '.kiro/steering/tech.md',
    '---\ninclusion: fileMatch\nfileMatchPattern: *.ts\n---\nUse tabs.\n',
    'editor-rules',
    ['tech'],
    ['Use tabs.'],
  ],
  ['.junie/guidelines.md', 'Use tabs.\n', 'editor-rules', ['guidelines'], ['Use tabs.']],
  [
    '.qoder/rules/style.md',
    '---\ntrigger: glob\nglob: *.ts\n---\nUse tabs.\n',
    'editor-rules',
    ['style'],
    ['Use tabs.'],
  ],
  ['.augment-guidelines', 'Use tabs.\n', 'editor-rules', ['Augment guidelines'], ['Use tabs.']],
  ['shop/.goosehints', 'Use tabs.\n', 'editor-rules', ['Goose hints (shop)'], ['Use tabs.']],
  ['.rules', 'Use tabs.\n', 'editor-rules', ['Zed rules'], ['Use tabs.']],
  [
    'rules.yaml',
    'schema: v1\nrules:\n  - name: Brief\n    rule: Always be brief\n    globs: "*.ts"\n',
    'continue',
    ['Brief'],
    ['Always be brief'],
  ],
  ['plain.prompt', 'name: Plain\n---\nSay {{{ what }}}.', 'continue', ['Plain'], ['Say {{what}}.']],
  [
    'spaced.prompt',
    '\n\nname: Spaced\ntemperature: 0.2\ndescription: a: b\n---\n\nHello',
    'continue',
    ['Spaced'],
    ['Hello'],
  ],
  [
    'nohead.prompt',
    '<system>Be kind.</system>\nHi {{{ input }}}',
    'continue',
    ['nohead'],
    ['system: Be kind.|user: Hi {{input}}'],
  ],
  [
    'front.prompt',
    '---\nname: Front\n---\n<system>Be kind.</system>\nHi',
    'continue',
    ['Front'],
    ['system: Be kind.|user: Hi'],
  ],
  ['only.prompt', 'name: Only\n---\n<system>Be kind.</system>\n', 'continue', ['Only'], ['system: Be kind.']],
  [
    'crlf.prompt',
    REVIEW.replaceAll('\n', '\r\n'),
    'continue',
    ['Review'],
    ['system: You review code.|user: Review {{input}}'],
  ],
  [
    '.windsurf/rules/blank.md',
    '\n---\ntrigger: always_on\n---\nUse tabs.\n',
    'editor-rules',
    ['blank'],
    ['Use tabs.'],
  ],
  ['mac.mdc', STYLE.replaceAll('\n', '\r'), 'editor-rules', ['mac'], ['Use tabs.']],
  [
    'mac.prompt',
    REVIEW.replaceAll('\n', '\r'),
    'continue',
    ['Review'],
    ['system: You review code.|user: Review {{input}}'],
  ],
  ['mac.yaml', CONFIG.replaceAll('\n', '\r'), 'continue', ['check'], ['Check {{input}}']],
  [
    'text.prompt',
    'Task: say hello\n---\nHello',
    'text',
    ['Task: say hello'],
    ['Task: say hello\n---\nHello'],
  ],
  ['dots.mdc', '---\ndescription: D\nglobs: *.ts\n...\nUse tabs.', 'editor-rules', ['dots'], ['Use tabs.']],
  ['tabs.mdc', STYLE.replaceAll(/^(?=\w+:)/gm, '\t'), 'editor-rules', ['tabs'], ['Use tabs.']],
  ['items.mdc', '---\nglobs:\n\t- a\n\t- b\n---\nUse tabs.', 'editor-rules', ['items'], ['Use tabs.']],
  ['.continuerules', 'Use tabs.\n', 'editor-rules', ['Continue rules'], ['Use tabs.']],
  ['.aiassistant/rules/style.md', 'Use tabs.\n', 'editor-rules', ['style'], ['Use tabs.']],
  [
    '.openhands/microagents/repo.md',
    '---\nname: Repo\ntype: knowledge\n---\nUse tabs.',
    'editor-rules',
    ['Repo'],
    ['Use tabs.'],
  ],
  ['.tabnine/guidelines/style.md', 'Use tabs.\n', 'editor-rules', ['style'], ['Use tabs.']],
  ['.github/chatmodes/plan.chatmode.md', '---\ndescription: D\n---\nPlan.', 'markdown', ['plan'], ['Plan.']],
  ['.github/agents/test.agent.md', '---\ndescription: D\n---\nTest.', 'markdown', ['test'], ['Test.']],
  ['diff.prompt', 'Review {{{ diff }}}', 'continue', ['diff'], ['Review {{diff}}']],
  ['.roomodes', MODES, 'editor-rules', ['📝 Writer', 'Test'], [WRITER, 'You test {{unit}}.']],
  ['app/.kilocodemodes', MODES, 'editor-rules', ['📝 Writer', 'Test'], [WRITER, 'You test {{unit}}.']],
  [
    '.roomodes',
    MODES.replaceAll('\n', '\r\n'),
    'editor-rules',
    ['📝 Writer', 'Test'],
    [WRITER, 'You test {{unit}}.'],
  ],
  ['custom_modes.yaml', MODES, 'editor-rules', ['📝 Writer', 'Test'], [WRITER, 'You test {{unit}}.']],
  ['.bob/custom_modes.yaml', MODES, 'editor-rules', ['📝 Writer', 'Test'], [WRITER, 'You test {{unit}}.']],
  ['.roomodes', JSON_MODES, 'editor-rules', ['A'], ['You are A.']],
  ['.kilocodemodes', `// Ours\n${JSON_MODES}`, 'editor-rules', ['A'], ['You are A.']],
  ['cline_custom_modes.json', JSON_MODES, 'editor-rules', ['A'], ['You are A.']],
  [
    'writer-export.yaml',
    `${MODES}    rulesFiles:\n      - relativePath: rules-test/plan.md\n        content: Plan first.\n`,
    'editor-rules',
    ['📝 Writer', 'Test', 'plan'],
    [WRITER, 'You test {{unit}}.', 'Plan first.'],
  ],
  ['.cursor/modes.json', CURSOR_MODES, 'editor-rules', ['Plan'], ['Plan first.']],
  [
    '.cursor/modes.json',
    CURSOR_MODES.replace('customPrompt', 'systemPrompt'),
    'editor-rules',
    ['Plan'],
    ['Plan first.'],
  ],
  [
    'opencode.jsonc',
    '{ /* ours */ "agent": { "build": { "tools": {} }, "review": { "mode": "subagent", "prompt": "Review." }, } }',
    'editor-rules',
    ['review'],
    ['Review.'],
  ],
  [
    '.amazonq/cli-agents/plan.json',
    '{ "name": "plan", "prompt": "Plan first.", "tools": ["*"] }',
    'editor-rules',
    ['plan'],
    ['Plan first.'],
  ],
  ['cody.json', '{ "commands": { "x": { "prompt": "Do X" } } }', 'editor-rules', ['x'], ['Do X']],
  [
    '.idx/airules.md',
    '# Persona\n\nBe kind.',
    'editor-rules',
    ['Firebase Studio rules'],
    ['# Persona\n\nBe kind.'],
  ],
  ['.bob/rules-code/a.md', 'Use tabs.', 'editor-rules', ['a'], ['Use tabs.']],
  ['.agent/rules/style.md', '---\nglobs: *.ts\n---\nUse tabs.', 'editor-rules', ['style'], ['Use tabs.']],
  ['.claude/rules/style.md', '---\npaths: **/*.ts\n---\nUse tabs.', 'editor-rules', ['style'], ['Use tabs.']],
  ['.zencoder/rules/style.md', 'Use tabs.', 'editor-rules', ['style'], ['Use tabs.']],
  ['.opencode/command/test.md', '---\nagent: build\n---\nTest.', 'markdown', ['test'], ['Test.']],
  ['.codex/prompts/fix.md', 'Fix $ARGUMENTS', 'claude-command', ['fix'], ['Fix {{ARGUMENTS}}']],
  ['.factory/droids/review.md', '---\nname: review\n---\nReview.', 'markdown', ['review'], ['Review.']],
  ['.kilocode/workflows/deploy.md', 'Deploy.\n', 'markdown', ['deploy'], ['Deploy.']],
  ['.cursor/rules/a.mdr', STYLE, 'editor-rules', ['a'], ['Use tabs.']],
  ['style.mdr', STYLE.replaceAll('\n', '\r\n'), 'editor-rules', ['style'], ['Use tabs.']],
  ['plain.MDR', 'Use tabs.\n', 'editor-rules', ['plain'], ['Use tabs.']],
  ['open.mdr', '---\ndescription: D\nglobs: *.ts\nUse tabs.\n', 'editor-rules', ['open'], ['Use tabs.']],
  ['prompts/review.mdown', '---\ntitle: Review\n---\nReview it.', 'markdown', ['Review'], ['Review it.']],
  ['prompts/review.mkd', 'Review it.', 'markdown', ['review'], ['Review it.']],
  ['prompts/review.mkdn', 'Review it.', 'markdown', ['review'], ['Review it.']],
  ['prompts/review.mdwn', 'Review it.', 'markdown', ['review'], ['Review it.']],
  ['prompts/review.mdtext', 'Review it.', 'markdown', ['review'], ['Review it.']],
  ['prompts/review.j2', 'Review {{ code }}.', 'text', ['review'], ['Review {{ code }}.']],
  ['prompts/review.md.jinja', 'Review it.', 'text', ['review'], ['Review it.']],
  ['app/review.prompt.jinja2', 'Review it.', 'text', ['review'], ['Review it.']],
  ['system_prompt.njk', 'Review it.', 'text', ['system_prompt'], ['Review it.']],
  ['agent/system.hbs', 'Review it.', 'text', ['system'], ['Review it.']],
  ['prompt-templates/a.mustache', 'Review it.', 'text', ['a'], ['Review it.']],
  ['prompts/a.liquid', 'Review it.', 'text', ['a'], ['Review it.']],
  ['prompts/a.txt.tmpl', 'Review it.', 'text', ['a'], ['Review it.']],
  ['dot.prompt', '---\nmodel: x\n---\n{{role "system"}}Be kind.', 'dotprompt', ['dot'], ['system: Be kind.']],
];

describe('a file of a coding tool', () => {
  it.each(CASES)('%s', (path, text, format, titles, bodies) => {
    const found = read(path, text);
    expect([isHidden(path), isProjectFile(path)]).toEqual([false, false]);
    expect([found.unread, found.refused]).toEqual([[], []]);
    expect(found.format).toBe(format);
    expect(found.prompts.map((one) => one.title)).toEqual(titles);
    expect(found.prompts.map((one) => bodyOf(one)?.replaceAll('\r\n', '\n'))).toEqual(bodies);
    if (format !== 'text')
      expect(found.prompts.flatMap(({ warnings }) => warnings)).toEqual(
        path.startsWith('spaced') ? [expect.anything()] : [],
      );
  });

  it('the workflows of a project are no prompts', () => {
    expect(['.github/workflows/test.yml', 'workflows/a.md', 'a.b/workflows/c.md'].map(isProjectFile)).toEqual(
      [true, true, true],
    );
  });

  it('a file of modes that cannot be read says why', () => {
    const { refused } = read('.roomodes', 'customModes:\n  - name: "a\n');
    expect(refused).toEqual([expect.objectContaining({ path: '.roomodes', reasons: [expect.any(String)] })]);
    expect(read('.kilocodemodes', 'customModes: []').refused).toHaveLength(1);
  });

  it('a file of a coding tool has its inputs as variables', () => {
    const [review] = read('review.prompt', REVIEW).prompts;
    expect(variableNames(review?.messages?.[1]?.content ?? '')).toEqual(['input']);
  });

  it.each(['.git/config', '.obsidian/a.md', '.vscode/x.md', '.aider.conf.md'])(
    'a file of a coding tool is not %s',
    (path) => {
      expect(isHidden(path)).toBe(true);
    },
  );
});

/** [the files of an import, the agent's file first; titles, texts, and reasons of what is refused] */
type Referring = [string, Record<string, string>, string[], string[], string[]];
const opencode = (prompt: string, more = {}) => JSON.stringify({ agent: { review: { prompt, ...more } } });
const kiro = (prompt: string) => JSON.stringify({ name: 'review', prompt, tools: ['read'] });
const missing = (name: string) => `Missing file: ${name}. Include it with this file.`;
const outside = (name: string) => `Skipped ${name}: it’s outside the selected folder.`;

const REFERRING: readonly Referring[] = [
  [
    'OpenCode, below the file',
    { 'opencode.json': opencode('{file:./prompts/x.txt}'), 'prompts/x.txt': 'Review.\n' },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'OpenCode, without a point',
    { 'opencode.json': opencode('{file:prompts/x.txt}'), 'prompts/x.txt': 'Review.' },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'OpenCode, in its own folder',
    {
      '.opencode/opencode.jsonc': `// Ours\n${opencode('{file:./prompts/x.md}')}`,
      '.opencode/prompts/x.md': '---\ndescription: D\n---\nReview.',
    },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'OpenCode, from the folder of the project',
    { 'app/.opencode/opencode.json': opencode('{file:.opencode/x.md}'), 'app/.opencode/x.md': 'Review.' },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'OpenCode, several files and a text',
    {
      'opencode.json': opencode('{file:a.md}\n{file:b.md}\nBe {{tone}}.'),
      'a.md': 'One.\n',
      'b.md': 'Two.\n',
    },
    ['review'],
    ['One.\nTwo.\nBe {{tone}}.'],
    [],
  ],
  [
    'OpenCode, one of several missing',
    { 'opencode.json': opencode('{file:a.md}\n{file:b.md}'), 'a.md': 'One.' },
    [],
    [],
    [missing('b.md')],
  ],
  [
    'two agents of one file',
    {
      'opencode.json': JSON.stringify({
        agent: { a: { prompt: '{file:x.md}' }, b: { prompt: '{file:./x.md}' }, c: { prompt: 'Own.' } },
      }),
      'x.md': 'Review.',
    },
    ['a', 'b', 'c'],
    ['Review.', 'Review.', 'Own.'],
    [],
  ],
  [
    'one there and one missing',
    {
      'opencode.json': JSON.stringify({
        agent: { a: { prompt: '{file:a.md}' }, b: { prompt: '{file:b.md}' } },
      }),
      'a.md': 'Review.',
    },
    ['a'],
    ['Review.'],
    [missing('b.md')],
  ],
  [
    'a plugin of OpenCode',
    {
      '.opencode/oh-my-opencode.json': JSON.stringify({
        agents: { oracle: { prompt: 'Think.', prompt_append: 'file://../more.md' } },
      }),
      'more.md': 'Slowly.',
    },
    ['oracle'],
    ['Think.\n\nSlowly.'],
    [],
  ],
  [
    'Kiro, beside the agent',
    { '.kiro/agents/review.json': kiro('file://./x.md'), '.kiro/agents/x.md': 'Review.' },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'Kiro, above the agent',
    { '.kiro/agents/review.json': kiro('file://../prompts/x.md'), '.kiro/prompts/x.md': 'Review.' },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'Kiro, from the folder of the project',
    { 'app/.kiro/agents/review.json': kiro('file://../../.kiro/x.txt'), 'app/.kiro/x.txt': 'Review.' },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'Kiro, spaces in the name',
    { 'agents/review.json': kiro('file://my%20prompt.md'), 'agents/my prompt.md': 'Review.' },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'Kiro, spaces as typed',
    { 'agents/review.json': kiro('file://./my prompt.md'), 'agents/my prompt.md': 'Review.' },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'Kiro, a percent sign of the name itself',
    { 'agents/review.json': kiro('file://100%.md'), 'agents/100%.md': 'Review.' },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'Amazon Q, from the folder of the project',
    { '.amazonq/cli-agents/review.json': kiro('file://./.amazonq/x.md'), '.amazonq/x.md': 'Review.' },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'a name in another case',
    { 'opencode.json': opencode('{file:./Prompts/X.txt}'), 'prompts/x.txt': 'Review.' },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'a name in another case that two files have',
    { 'opencode.json': opencode('{file:X.txt}'), 'x.TXT': 'One.', 'x.txt': 'Two.' },
    ['x', 'x'],
    ['One.', 'Two.'],
    [missing('X.txt')],
  ],
  [
    'an accent in two parts',
    { 'opencode.json': opencode('{file:re\u0301sume\u0301.md}'), 'r\u00e9sum\u00e9.md': 'Review.' },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'folders as on Windows',
    {
      'opencode.json': opencode('{file:.\\\\prompts\\\\x.txt}'.replaceAll('\\\\', '\\')),
      'prompts/x.txt': 'Review.',
    },
    ['review'],
    ['Review.'],
    [],
  ],
  [
    'a mode of Roo',
    { '.roomodes': 'customModes:\n  - name: R\n    roleDefinition: "{file:x.md}"\n', 'x.md': 'Review.' },
    ['R'],
    ['Review.'],
    [],
  ],
  [
    'a mode of Roo that speaks of files',
    { '.roomodes': 'customModes:\n  - name: R\n    roleDefinition: Write {file:x.md} there.\n' },
    ['R'],
    ['Write {file:x.md} there.'],
    [],
  ],
  [
    'a text that only begins with an address',
    { 'agents/review.json': kiro('file:///etc/hosts is what you explain') },
    ['review'],
    ['file:///etc/hosts is what you explain'],
    [],
  ],
  ['nothing beside it', { 'opencode.json': opencode('{file:./x.txt}') }, [], [], [missing('./x.txt')]],
  ['nothing beside the agent', { 'agents/a.json': kiro('file://./x.md') }, [], [], [missing('./x.md')]],
  [
    'a home',
    { 'opencode.json': opencode('{file:~/x.md}'), 'x.md': 'X.' },
    ['x'],
    ['X.'],
    [outside('~/x.md')],
  ],
  ['a root', { 'agents/a.json': kiro('file:///etc/passwd') }, [], [], [outside('/etc/passwd')]],
  ['a drive', { 'agents/a.json': kiro('file://C:\\x.md') }, [], [], [outside('C:\\x.md')]],
  ['a variable', { 'agents/a.json': kiro('file://${HOME}/x.md') }, [], [], [outside('${HOME}/x.md')]],
  ['a folder above all', { 'opencode.json': opencode('{file:../x.md}') }, [], [], [outside('../x.md')]],
  ['an empty file', { 'opencode.json': opencode('{file:x.md}'), 'x.md': ' \n' }, [], [], ['No text.']],
  ['the file itself', { 'agents/a.json': kiro('file://a.json') }, ['review'], [kiro('file://a.json')], []],
];

describe('the text of an agent that is in another file', () => {
  it.each(REFERRING)('%s', (_, given, titles, bodies, reasons) => {
    const files = new Map(
      Object.entries(given).map(([path, text]) => [path, { path, text, bytes: Buffer.from(text) }]),
    );
    const { readings, unread } = readFiles(files);
    const prompts = readings.flatMap((reading) => reading.prompts);
    expect(unread).toEqual([]);
    expect(prompts.map(({ title }) => title)).toEqual(titles);
    expect(prompts.map(bodyOf)).toEqual(bodies);
    expect(readings.flatMap(({ refused }) => refused).flatMap((one) => one.reasons)).toEqual(reasons);
  });

  it('an agent without a description has that of the file with its text', () => {
    const text = '---\ndescription: From the file\n---\nReview.';
    const descriptions = [{}, { description: 'Own' }].map((more) => {
      const config = opencode('{file:x.md}', more);
      const { readings } = readFiles(
        new Map([
          ['opencode.json', { path: 'opencode.json', text: config, bytes: Buffer.from(config) }],
          ['x.md', { path: 'x.md', text, bytes: Buffer.from(text) }],
        ]),
      );
      return readings[0]?.prompts[0]?.description;
    });
    expect(descriptions).toEqual(['From the file', 'Own']);
  });

  it('a skill that an agent names stays a skill', () => {
    const config = kiro('file://../skills/a/SKILL.md');
    const skill = '---\nname: a\ndescription: A\n---\nReview.';
    const { readings } = readFiles(
      new Map([
        ['agents/a.json', { path: 'agents/a.json', text: config, bytes: Buffer.from(config) }],
        ['skills/a/SKILL.md', { path: 'skills/a/SKILL.md', text: skill, bytes: Buffer.from(skill) }],
      ]),
    );
    expect(readings.map(({ format }) => format)).toEqual(['editor-rules', 'skill']);
    expect(readings.flatMap(({ prompts }) => prompts.map(bodyOf))).toEqual(['Review.', 'Review.']);
  });

  it('thousands of names of a long file read it once and stop at the limit of a text', () => {
    let reads = 0;
    const long = 'x'.repeat(150_000);
    const config = JSON.stringify({
      agent: Object.fromEntries(
        Array.from({ length: 300 }, (_, index) => [`a${index}`, { prompt: '{file:x.txt}'.repeat(300) }]),
      ),
    });
    const { readings } = readFiles(
      new Map([
        ['opencode.json', { path: 'opencode.json', text: config, bytes: Buffer.from(config) }],
        [
          'x.txt',
          {
            path: 'x.txt',
            bytes: Buffer.from(long),
            get text() {
              reads += 1;
              return long;
            },
          },
        ],
      ]),
    );
    expect(readings[0]?.prompts).toHaveLength(300);
    expect(readings[0]?.prompts[0]?.content?.length).toBeLessThan(400_000);
    expect(reads).toBeLessThan(100);
  });

  it.each(['index.html.j2', 'prompts/page.html.j2', 'nginx.conf.j2', 'views/home.hbs', 'chart/_helpers.tpl'])(
    'a template of a program is no prompt: %s',
    (path) => {
      expect(read(path, 'Hello').prompts).toEqual([]);
    },
  );

  it('a template in a folder of prompts that is a page is no prompt', () => {
    expect(read('prompts/home.hbs', '<!DOCTYPE html>\n<p>Hello').prompts).toEqual([]);
  });
});

describe('written back', () => {
  function written(format: 'editor-rules' | 'continue', path: string, text: string): string {
    const prompts = read(path, text).prompts.map(
      (one, index): PortablePrompt =>
        ({
          ...one,
          slug: `p-${index}`,
          content: one.content ?? '',
          description: one.description ?? '',
          category: one.category ?? 'Other',
          isShared: false,
          createdAt: new Date(0),
          updatedAt: new Date(0),
        }) as unknown as PortablePrompt,
    );
    return String(WRITERS[format].write(prompts, fileNames()).files[0]?.text ?? '');
  }

  it.each([
    STYLE,
    '---\ndescription: A\nglobs: *.ts\nalwaysApply: true\n---\nUse tabs.\n',
    '---\nglobs:\n  - "*.py"\n  - src/**\n---\nUse types.\n',
  ])('a rule keeps its globs', (text) => {
    expect(written('editor-rules', 'style.mdc', text).trim()).toBe(text.trim());
  });

  it('a mode keeps its groups', () => {
    const text = written('editor-rules', '.roomodes', MODES);
    expect(text).toContain('description: Documents');
    expect(text).toContain('whenToUse: For documents.');
    expect(text).toContain('fileRegex: \\.(md|mdx)$');
    expect(read('a.mdc', text).prompts[0]?.extras).toEqual(read('.roomodes', MODES).prompts[0]?.extras);
  });

  it('a system message of a configuration is kept as a rule beside its commands', () => {
    const text = written('continue', 'config.json', withComments);
    expect(text).toContain('name: System message');
    expect(text).toContain('rule: Be brief // always, /* really */, [a,]');
    expect(read('config.yaml', text).prompts).toHaveLength(1);
  });

  it('a configuration keeps its rules and inputs', () => {
    const text = written('continue', 'config.yaml', CONFIG);
    expect(text).toContain('rules:\n  - Always be brief');
    expect(text).toContain('prompt: Check {{{ input }}}');
    expect(read('config.yaml', text).prompts).toEqual(read('config.yaml', CONFIG).prompts);
  });
});
