import { describe, expect, it } from 'vitest';
import { fixture, inputFile, hasFormatFixtures, onlyPrompt, readAs } from '../../tests/input-files.ts';
import { expectHardy } from '../../tests/hostile-files.ts';
import { librechatReader } from './librechat.ts';

const group = inputFile(
  'promptgroups.jsonl',
  '{"_id":{"$oid":"g1"},"name":"翻訳","oneliner":"","productionId":{"$oid":"p1"},"projectIds":[]}\n',
);
const texts = inputFile(
  'prompts.jsonl',
  [
    '{"_id":{"$oid":"p1"},"groupId":{"$oid":"g1"},"prompt":"One {{a:x|y}}","createdAt":{"$date":"2026-01-01"}}',
    '{"_id":{"$oid":"p2"},"groupId":{"$oid":"g1"},"prompt":"Two","createdAt":{"$date":"2026-01-02"}}',
  ].join('\n'),
);

describe.runIf(hasFormatFixtures)('the public files of LibreChat', () => {
  const groups = () => fixture('librechat/promptgroups.jsonl');
  const prompts = () => fixture('librechat/prompts.jsonl');

  it.each([
    ['groups first', groups, prompts],
    ['texts first', prompts, groups],
  ])('the public files of LibreChat make a prompt of a group and its texts, %s', (_, first, second) => {
    const reading = readAs(librechatReader, first(), second());
    expect(reading.used).toEqual([second().path]);
    expect(reading.refused).toEqual([]);
    const [letter, tutor] = reading.prompts;
    expect(reading.prompts).toHaveLength(2);
    expect(letter).toMatchObject({
      title: 'Cover letter',
      description: 'Writes a cover letter',
      category: 'writing',
      content: 'Write a cover letter for {{job}} in a {{tone}} tone.',
      variables: [{ name: 'tone', type: 'choice', options: ['formal', 'friendly'] }],
      earlier: [{ content: 'Write a cover letter for {{job}}.' }],
      extras: {
        source: { author: 'Example User' },
        librechat: { command: 'cover-letter', numberOfGenerations: 12 },
      },
    });
    expect(tutor).toMatchObject({ title: 'Tutor', earlier: [], extras: { librechat: { type: 'chat' } } });
    expect(tutor?.warnings.join()).toContain('"current_user", "current_date"');
  });
});

describe('librechatReader', () => {
  it('takes the text in production, not the newest', () => {
    const prompt = onlyPrompt(readAs(librechatReader, group, texts));
    expect(prompt).toMatchObject({ title: '翻訳', content: 'One {{a}}', earlier: [{ content: 'Two' }] });
    expect(prompt.warnings).toEqual([
      'Version 2 is newer than the one in use and was added to the history before it.',
    ]);
  });

  it('reads texts whose groups are missing, and refuses groups without texts', () => {
    expect(onlyPrompt(readAs(librechatReader, texts))).toMatchObject({ title: 'Two', content: 'Two' });
    expect(readAs(librechatReader, group).refused).toMatchObject([{ title: '翻訳', reasons: ['No text.'] }]);
  });

  it('librechatReader survives damaged files', () => {
    expectHardy(librechatReader, 'x.jsonl', group, texts);
    expectHardy(
      librechatReader,
      'x.jsonl',
      inputFile('prompts.jsonl', `{"groupId":"g","prompt":"${'{{a:'.repeat(200_000)}"}`),
    );
  });
});
