import { describe, expect, it } from 'vitest';
import { variableNames } from '../prompt/variables.ts';
import { fixture, inputFile, hasFormatFixtures, onlyPrompt, readAs } from '../../tests/input-files.ts';
import { expectHardy } from '../../tests/hostile-files.ts';
import { espansoReader } from './espanso.ts';
import { raycastReader } from './raycast.ts';

describe.runIf(hasFormatFixtures)('the public files of Raycast', () => {
  it('the public files of Raycast read AI commands', () => {
    const { prompts } = readAs(raycastReader, fixture('raycast/prompts.json'));
    expect(prompts).toMatchObject([
      {
        title: 'Explain code',
        content: 'Explain step by step:\n\n{selection}',
        extras: { model: 'openai-gpt-4o', raycast: { creativity: 'low', icon: 'code' } },
      },
      { title: 'Story', content: 'Tell a story about {{hero}}.', warnings: [] },
    ]);
    expect(prompts[0]?.warnings.join()).toContain('"selection"');
  });

  it('the public files of Raycast read snippets', () => {
    const { prompts } = readAs(raycastReader, fixture('raycast/snippets.json'));
    expect(prompts.map(({ content }) => variableNames(content ?? ''))).toEqual([['name'], [], ['tone'], []]);
    expect(prompts[0]?.extras['raycast']).toMatchObject({ keyword: '!no' });
    expect(prompts[0]?.content).toContain('{date offset=+7d}');
    expect(prompts[2]).toMatchObject({
      content: 'Rewrite in a {{tone}} tone: {selection}{cursor}',
      variables: [
        { name: 'tone', type: 'choice', options: ['friendly', 'formal', 'short'], default: 'friendly' },
      ],
    });
    expect(prompts.map(({ warnings }) => warnings.length)).toEqual([1, 1, 1, 0]);
  });
});

describe.runIf(hasFormatFixtures)('the public files of espanso', () => {
  it('the public files of espanso run nothing, and say what they would have run', () => {
    const { prompts, refused } = readAs(espansoReader, fixture('espanso/snipbank/package.yml'));
    expect(prompts).toEqual([]);
    expect(refused.map(({ title, reasons }) => [title, reasons.join().includes('isn’t run')])).toEqual([
      [',,..', true],
      ['..,,', true],
    ]);
  });

  it('the public files of espanso make variables of forms', () => {
    const manifest = fixture('espanso/team-prompts/_manifest.yml');
    const reading = readAs(espansoReader, fixture('espanso/team-prompts/package.yml'), manifest);
    expect(reading.used).toEqual([manifest.path]);
    expect(reading.refused).toMatchObject([{ title: ':run' }]);
    const [sum, mail, review, hello] = reading.prompts;
    expect(reading.prompts).toHaveLength(4);
    expect(sum).toMatchObject({
      title: 'Summarise a text',
      content: 'Summarise this in three sentences.\n\n\n',
      tags: ['AI', 'prompts'],
      extras: {
        espanso: { triggers: [':sum', ':summary'], $: { cursor: 36 } },
        source: { version: '0.1.0' },
      },
    });
    expect(mail).toMatchObject({
      title: 'Friendly mail',
      content: 'Write a mail to {{name}} about {{topic}}.\nTone: {{tone}}\n',
      variables: [
        { name: 'topic', type: 'long' },
        { name: 'tone', type: 'choice', options: ['friendly', 'formal'], default: 'friendly' },
      ],
    });
    expect(review).toMatchObject({
      title: ':rev',
      content: 'Review the code of {{today}} for {{focus}}: {{clip}}',
      variables: [
        { name: 'today', default: '{{today}}' },
        { name: 'clip', default: '{{clip}}' },
      ],
    });
    expect(review?.warnings.join()).toContain('"today", "clip"');
    expect(variableNames(hello?.content ?? '')).toEqual(['person']);
  });
});

describe('readers of snippets', () => {
  it('readers of snippets survive damaged files', () => {
    const snippet = [{ name: 'N', text: '{argument name="a" options="b, c"} {clipboard}' }];
    expectHardy(raycastReader, 'x.json', inputFile('a.json', JSON.stringify(snippet)));
    expectHardy(
      raycastReader,
      'x.json',
      inputFile('a.json', JSON.stringify([{ name: 'N', text: '{argument a='.repeat(80_000) }])),
    );
    const match =
      'matches:\n  - trigger: ":a"\n    form: "[[name]] text"\n    form_fields: {name: {multiline: true}}\n';
    expectHardy(espansoReader, 'x.yml', inputFile('package.yml', match));
  });

  it('readers of snippets take double braces of Raycast for text', () => {
    const prompt = onlyPrompt(
      readAs(raycastReader, inputFile('a.json', '[{"name":"N","text":"{{x}} 日本"}]')),
    );
    expect(prompt).toMatchObject({ content: '{{x}} 日本', variables: [{ name: 'x', default: '{{x}}' }] });
  });

  it('readers of snippets refuse a package that repeats itself without end', () => {
    const bomb = `a: &a [x, x, x]\nb: &b [${'*a, '.repeat(150)}]\nmatches:\n  - trigger: x\n    replace: [${'*b, '.repeat(150)}]\n`;
    const { prompts, refused } = espansoReader.read(inputFile('package.yml', bomb), new Map());
    expect(prompts).toEqual([]);
    expect(refused[0]?.reasons.join()).toMatch(/alias/i);
  });
});
