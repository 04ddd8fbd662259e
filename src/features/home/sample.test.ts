import { expect, it } from 'vitest';
import { listItemFixture } from '../../../tests/support/prompt-fixture';
import { chooseSample } from './sample';

const prompt = (id: string, content: string, change: { isExcerpt?: boolean } = {}) =>
  listItemFixture({ id, slug: `slug-${id}`, title: `Title ${id}`, content, isExcerpt: false, ...change });
const THREE = 'To {{reader}} from {{sender}} on ${day:Monday}.';

it('takes the first prompt with three to five short variables, and leaves the others', () => {
  const prompts = [
    prompt('few', 'To {{reader}}.'),
    prompt('long', 'To {{reader}} of {{topic}} with {{transcript}}.'),
    prompt('cut', THREE, { isExcerpt: true }),
    prompt('fits', THREE),
    prompt('later', THREE),
  ];
  const { sample, others } = chooseSample(prompts);
  expect(sample).toMatchObject({ title: 'Title fits', href: '/prompts/slug-fits' });
  expect(sample.parts).toEqual([
    'To ',
    { name: 'reader', value: '', written: '{{reader}}' },
    ' from ',
    { name: 'sender', value: '', written: '{{sender}}' },
    ' on ',
    { name: 'day', value: 'Monday', written: '${day:Monday}' },
    '.',
  ]);
  expect(others.map(({ id }) => id)).toEqual(['few', 'long', 'cut', 'later']);
});

it('empties the last variable where all have a default', () => {
  const { sample } = chooseSample([prompt('full', '${a:1} ${b:2} ${c:3} ${a:1}')]);
  expect(sample.parts.filter((part) => typeof part !== 'string').map(({ value }) => value)).toEqual([
    '1',
    '2',
    '',
    '1',
  ]);
});

it('the sample on the home page is the built-in one for a library without a prompt that fits, with one empty variable', () => {
  const prompts = [prompt('few', 'To {{reader}}.')];
  const { sample, others } = chooseSample(prompts);
  expect(sample.href).toBeNull();
  expect(sample.parts.filter((part) => typeof part !== 'string' && part.value === '')).toHaveLength(1);
  expect(others).toEqual(prompts);
});
