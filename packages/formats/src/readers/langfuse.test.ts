import { describe, expect, it } from 'vitest';
import { variableNames } from '../prompt/variables.ts';
import { fixture, inputFile, hasFormatFixtures, onlyPrompt, readAs } from '../../tests/input-files.ts';
import { expectHardy } from '../../tests/hostile-files.ts';
import { langfuseReader } from './langfuse.ts';

const version = (number: number, labels: string[], prompt: unknown = `Text ${number}`) => ({
  name: 'a',
  version: number,
  type: 'text',
  prompt,
  config: {},
  tags: [],
  labels,
});
const file = (...entries: unknown[]) => inputFile('export.json', JSON.stringify(entries));

describe.runIf(hasFormatFixtures)('the public files of Langfuse', () => {
  it('the public files of Langfuse make one prompt of all versions of a name', () => {
    const { prompts, refused } = readAs(langfuseReader, fixture('langfuse/export.json'));
    expect(refused).toEqual([]);
    expect(prompts.map(({ title }) => title)).toEqual(['support/greeting', 'movie-critic', 'composed']);
    const [greeting, critic, composed] = prompts;
    expect(greeting).toMatchObject({
      content: 'Hello {{name}}, welcome to {{product}}.',
      tags: ['support', 'support'],
      earlier: [{ content: 'Hello {{name}}.' }, { content: 'Hi {{name}} 👋 welcome to {{product}}!' }],
      extras: {
        model: 'gpt-4o',
        settings: { temperature: 0.3 },
        langfuse: {
          labels: ['production'],
          $: {
            earlier: [
              { version: 1, commitMessage: 'first' },
              { version: 3, labels: ['latest', 'staging'], commitMessage: 'Warmer tone' },
            ],
          },
        },
      },
      warnings: ['Version 3 is newer than the one in use and was added to the history before it.'],
    });
    expect(critic).toMatchObject({
      content: null,
      messages: [
        { role: 'system', content: 'You are a {{criticlevel}} movie critic.' },
        { role: 'user', content: 'What do you think about {{movie}}?' },
      ],
      extras: { settings: { temperature: 0 }, placeholders: [{ name: 'chat_history', before: 1 }] },
    });
    expect(critic?.extras['langfuse']).toHaveProperty('config.tools');
    expect(composed?.content).toContain('@@@langfusePrompt:name=support/greeting|label=production@@@');
    expect(composed?.warnings.join()).toContain('refers to another prompt');
    expect(variableNames(composed?.content ?? '')).toEqual(['topic']);
  });

  it('the public files of Langfuse read one answer of the API', () => {
    const prompt = onlyPrompt(readAs(langfuseReader, fixture('langfuse/api-text.json')));
    expect(prompt).toMatchObject({
      title: 'summary',
      tags: ['text'],
      warnings: [],
      content: 'Summarise {{text}} in {{language}}.',
      extras: { model: 'gpt-4o-mini', source: { version: 7 } },
    });
  });
});

describe('langfuseReader', () => {
  it('takes the newest version where none is in production', () => {
    const prompt = onlyPrompt(readAs(langfuseReader, file(version(2, []), version(1, ['latest']))));
    expect(prompt).toMatchObject({ content: 'Text 2', earlier: [{ content: 'Text 1', messages: null }] });
  });

  it('refuses entries without a text, and a list of names', () => {
    const { prompts, refused } = readAs(
      langfuseReader,
      file(version(1, [], '  '), { name: 'b', versions: [1], lastConfig: {} }),
    );
    expect(prompts).toEqual([]);
    expect(refused.map(({ reasons }) => reasons)).toEqual([
      ['This list contains only names. Export the prompts with their text.'],
      ['No text.'],
    ]);
  });

  it('takes twenty thousand versions of one name', () => {
    const many = file(...Array.from({ length: 20_000 }, (_, index) => version(index, [])));
    expect(onlyPrompt(readAs(langfuseReader, many)).earlier).toHaveLength(19_999);
  });

  it('langfuseReader survives damaged files', () => {
    expectHardy(
      langfuseReader,
      'x.json',
      file(version(1, ['production']), version(2, [], [{ role: 'user', content: 'Hi' }])),
    );
  });
});
