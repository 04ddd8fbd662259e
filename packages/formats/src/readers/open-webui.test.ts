import { describe, expect, it } from 'vitest';
import { VariableList } from '../prompt/variable-details.ts';
import { fixture, inputFile, hasFormatFixtures, onlyPrompt, readAs } from '../../tests/input-files.ts';
import { expectHardy } from '../../tests/hostile-files.ts';
import { openWebuiReader } from './open-webui.ts';

const file = (content: string, more: object = {}) =>
  inputFile('prompts.json', JSON.stringify([{ command: 'c', name: 'N', content, ...more }]));

describe.runIf(hasFormatFixtures)('the public files of Open WebUI', () => {
  it('the public files of Open WebUI read the old export', () => {
    const { prompts } = readAs(openWebuiReader, fixture('open-webui/prompts-export-old.json'));
    expect(prompts.map(({ title, isShared }) => [title, isShared])).toEqual([
      ['Summarize', true],
      ['Code Review', false],
      ['Übersetze', false],
    ]);
    const [summarize, review, translate] = prompts;
    expect(summarize).toMatchObject({
      content: 'Summarize this in {{LANGUAGE}}:\n\n{{CLIPBOARD}}',
      variables: [{ name: 'CLIPBOARD', default: '{{CLIPBOARD}}' }],
      extras: { source: { updatedAt: '2024-07-01T16:06:40.000Z' }, 'open-webui': { command: '/summarize' } },
    });
    expect(summarize?.warnings.join()).toContain('"CLIPBOARD"');
    expect(review?.warnings.join()).toContain('"CURRENT_DATE"');
    expect(translate?.warnings.join()).toContain('Shared with groups or people');
    expect(translate?.extras.source).toMatchObject({ author: 'Example User' });
  });

  it('the public files of Open WebUI read the new export with its typed variables', () => {
    const { prompts } = readAs(openWebuiReader, fixture('open-webui/prompts-export-new.json'));
    const [trip, off] = prompts;
    expect(trip).toMatchObject({
      title: 'Trip planner',
      description: 'A plan per day',
      content: 'Plan a trip to {{city}} for {{days}} days.\nStyle: {{style}}\nNotes: {{notes}}',
      tags: ['travel', 'fun'],
      isShared: true,
      variables: [
        { name: 'days', type: 'number', help: 'at least 1, at most 14', default: '3' },
        { name: 'style', type: 'choice', options: ['calm', 'busy, loud', 'family'], default: 'calm' },
        { name: 'notes', type: 'long', help: 'Anything else?', default: '' },
      ],
      extras: {
        'open-webui': {
          command: 'trip',
          $: { definitions: { notes: 'textarea:placeholder="Anything else?"' } },
        },
      },
    });
    expect(VariableList.safeParse(trip?.variables).success).toBe(true);
    expect(off).toMatchObject({ title: 'Switched off', isShared: false });
    expect(off?.warnings).toEqual(['Disabled in Open WebUI. Imported as a normal prompt.']);
  });
});

describe('openWebuiReader', () => {
  it('leaves out what no variable here can have, and says so', () => {
    const prompt = onlyPrompt(
      readAs(openWebuiReader, file('{{a | select:options=["x"]:default="y"}} {{b | colour}}')),
    );
    expect(prompt).toMatchObject({
      content: '{{a}} {{b}}',
      variables: [
        { name: 'a', options: ['x'], default: null },
        { name: 'b', type: 'text' },
      ],
    });
    expect(prompt.warnings).toEqual([
      'The default of "a" is invalid and was left out.',
      'Variable "b" (colour) was imported as text.',
    ]);
  });

  it('leaves out addresses and makes no user', () => {
    const prompt = onlyPrompt(
      readAs(openWebuiReader, file('Hi', { user: { name: 'A', email: 'a@example.com' } })),
    );
    expect(JSON.stringify(prompt)).not.toContain('a@example.com');
    expect(prompt.warnings).toEqual(['Email addresses weren’t imported.']);
  });

  it('openWebuiReader survives damaged files', () => {
    const typed = '{{n | number:min=1:default=3}} {{s | select:options=["a","b"]}}';
    expectHardy(openWebuiReader, 'x.json', file(typed, { tags: ['t'], access_control: {} }));
    expectHardy(
      openWebuiReader,
      'x.json',
      file('{{a | '.repeat(100_000)),
      file(`{{a|${':'.repeat(3_900)}}}`.repeat(100)),
    );
  });
});
