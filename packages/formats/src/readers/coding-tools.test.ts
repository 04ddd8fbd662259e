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

  it('an agent whose text is in another file is not one', () => {
    expect(read('opencode.json', '{"agent":{"a":{"prompt":"{file:./a.txt}"}}}').prompts).toEqual([]);
    expect(read('.kiro/agents/a.json', '{"name":"a","prompt":"file://./a.md"}').prompts).toEqual([]);
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
