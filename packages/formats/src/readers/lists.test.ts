import { describe, expect, it } from 'vitest';
import { formatsMissing } from '../../tests/format-files.ts';
import { askedOf, readFormat, textOfPrompt } from '../../tests/read-format.ts';

describe.skipIf(formatsMissing)('prompts.chat', () => {
  const { prompt, readings } = readFormat('prompts-chat-json');

  it('reads the answer of /prompts.json', () => {
    const numbered = [1, 2, 3, 4, 5].map((number) => prompt(`prompts.json#${number}`));
    expect(numbered.map(askedOf)).toEqual([
      ['Mother Language'],
      ['Title', 'Company Type', 'Problem'],
      [],
      ['Product Name', 'Lifestyle Scenario', 'Audience Demographics'],
      [],
    ]);
    expect(numbered[0]).toMatchObject({ tags: ['english', 'pronunciation'], category: 'Language' });
    expect(JSON.parse(numbered[2]?.content ?? '')).toHaveProperty('role', 'Code Review Assistant');
    expect(numbered[3]?.extras['prompts-chat']).toMatchObject({
      requiresMediaUpload: true,
      requiredMediaType: 'IMAGE',
    });
    expect(numbered[4]?.files.map(({ path }) => path)).toEqual(['reference/tone.md', 'examples/one.md']);
    expect(numbered[4]?.content).not.toMatch(/[\u001e\u001f]/);
  });

  it('reads the bare list, and its single file that is no valid YAML', () => {
    const [first, second] = [prompt('array.json#1'), prompt('array.json#2')];
    expect([first.title, second.title]).toEqual(['Devops Engineer', 'Devops Engineer']);
    expect(askedOf(second)).toEqual(['stack', 'team']);
    expect(second.warnings.join()).toContain('"Second User"');
    const single = prompt('cl000008_release-notes-weekly.prompt.yml');
    expect(single.title).toBe('Release notes: weekly');
    expect(askedOf(single)).toEqual(['audience', 'changes']);
    expect(single.extras.settings).toEqual({ temperature: 0.7 });
    expect(readings).toHaveLength(3);
  });
});

describe.skipIf(formatsMissing)('act and prompt', () => {
  it('the reader of act and prompt tables reads all entries', () => {
    const { prompt, readings } = readFormat('act-prompt-json');
    const prompts = readings.flatMap((reading) => reading.prompts);
    expect(prompts).toHaveLength(124);
    expect(prompt('prompts-zh.json').title).toBe('担任雅思写作考官');
    expect(prompts.flatMap(({ warnings, tags }) => [...warnings, ...tags])).toEqual([]);
    expect(prompts.some((one) => textOfPrompt(one).includes('\r'))).toBe(false);
  });
});

describe.skipIf(formatsMissing)('GitHub Models', () => {
  const { prompt } = readFormat('github-models');

  it('GitHub Models knows its files by their shape, and examples from variables', () => {
    const advanced = prompt('advanced_template_prompt.yml');
    expect(advanced.title).toBe('Advanced Template Example');
    expect(askedOf(advanced)).toHaveLength(11);
    expect(advanced.extras).toMatchObject({
      model: 'openai/gpt-4o-mini',
      settings: { temperature: 0.7, maxTokens: 300 },
    });
    const schema = prompt('json_schema_prompt.yml');
    expect(askedOf(schema)).toEqual(['animal']);
    expect(schema.tests.map(({ inputs }) => inputs[0]?.value)).toEqual(['dog', 'cat', 'elephant']);
    expect(schema.tests[0]?.checks).toHaveLength(2);
    expect(schema.extras['github-models']).toMatchObject({ responseFormat: 'json_schema' });
    expect(schema.extras.schema?.output).toHaveProperty('properties.habitat');
    expect(prompt('simple.prompt.yml').title).toBe('simple');
    expect(askedOf(prompt('simple.prompt.yml'))).toEqual(['a', 'b']);
    const translate = prompt('translate.prompt.yml');
    expect(askedOf(translate)).toEqual(['targetLanguage', 'content']);
    expect(translate.warnings.join()).toContain('${topic:technology}');
    expect(JSON.stringify(translate.extras)).toContain('Hola, ¿cómo estás?');
  });
});
