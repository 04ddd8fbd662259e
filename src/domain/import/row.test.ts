import { describe, expect, it } from 'vitest';
import { findColumns } from '@cuebook/formats/tables/columns';
import { promptFromRow } from './row';
import { type RawRow } from './row-values';

function promptOf(raw: RawRow) {
  const outcome = promptFromRow({ title: 'T', content: 'C', ...raw });
  if (outcome.kind === 'refused') throw new Error(outcome.reasons.join('; '));
  return outcome.prompt;
}

function reasonsOf(raw: RawRow): string[] {
  const outcome = promptFromRow({ title: 'T', content: 'C', ...raw });
  return outcome.kind === 'refused' ? outcome.reasons : [];
}

describe('text of a row', () => {
  it.each([
    '  outer blanks \n',
    'e\u0301 is not é',
    'a\u001eb\u001fc',
    'literal \\n',
    '${name:default}',
    '\ufeffx',
    '𝒳 😀',
  ])('text of a row stays exactly %j', (text) => {
    const prompt = promptOf({ title: text, content: text, description: text });
    expect(prompt).toMatchObject({ title: text, content: text, description: text });
  });

  it.each<[string, RawRow, string]>([
    ['a missing title', { title: undefined }, 'Title is required'],
    ['a blank title', { title: ' \t' }, 'Title is required'],
    ['a missing content', { content: null }, 'Content is required'],
    ['a blank content', { content: '\r\n' }, 'Content is required'],
    ['a number for a title', { title: 5 }, 'Title must be text'],
    [
      'NUL',
      { content: 'a\u0000b' },
      'Prompt content contains a NUL character (U+0000), which the database cannot store',
    ],
    ['half a pair', { title: 'a\ud800' }, 'Title contains a broken character (half of a surrogate pair)'],
    ['a long title', { title: 'x'.repeat(201) }, 'Title is too long: 201 characters (maximum 200)'],
    [
      'a long content',
      { content: '😀'.repeat(200_001) },
      'Prompt content is too long: 200,001 characters (maximum 200,000)',
    ],
    [
      'a long description',
      { description: 'x'.repeat(1_001) },
      'Description is too long: 1,001 characters (maximum 1,000)',
    ],
    ['a long tag', { tags: ['x'.repeat(51)] }, 'Tag is too long: 51 characters (maximum 50)'],
    [
      'too many tags',
      { tags: Array.from({ length: 26 }, (_, index) => `t${index}`).join(',') },
      'A prompt can have at most 25 tags',
    ],
    ['tags that are numbers', { tags: [1] }, 'Tags must be a list of strings'],
    ['an unclear visibility', { isShared: 'perhaps' }, 'isShared must be true or false'],
  ])('text of a row refuses %s and says why', (_, raw, reason) => {
    expect(reasonsOf(raw)).toEqual([reason]);
  });

  it('takes a text of exactly the limit, counted in characters', () => {
    expect(promptOf({ title: '😀'.repeat(200) }).title).toHaveLength(400);
    expect(promptOf({ content: '😀'.repeat(200_000) }).content).toHaveLength(400_000);
  });

  it('names every reason at once, and the row by its title', () => {
    expect(promptFromRow({ title: 'x'.repeat(300), content: '' })).toEqual({
      kind: 'refused',
      title: 'x'.repeat(200),
      reasons: ['Title is too long: 300 characters (maximum 200)', 'Content is required'],
    });
  });
});

it('a chat that claims to be a skill comes without that name, and says so', () => {
  const messages = [{ role: 'user', content: 'Hello' }];
  const outcome = promptFromRow({ title: 'T', messages, skillName: 'greet' });
  expect(outcome).toMatchObject({
    kind: 'prompt',
    prompt: { skillName: '', messages },
    warnings: ['A chat can’t be an agent skill. The value wasn’t imported.'],
  });
  expect(promptOf({ skillName: 'greet' }).skillName).toBe('greet');
});

describe('what a row says besides its text', () => {
  it.each<[RawRow, string, string | null]>([
    [{ forDevs: 'TRUE' }, 'Development', null],
    [{ forDevs: 'true' }, 'Development', null],
    [{ forDevs: true }, 'Development', null],
    [{ forDevs: 'FALSE' }, 'AI', null],
    [{}, 'AI', null],
    [{ category: 'customer support', forDevs: 'TRUE' }, 'Customer Support', null],
    [{ category: 'Poetry' }, 'Other', 'Poetry'],
  ])('reads the category of %j as %s', (raw, category, unknownCategory) => {
    expect(promptFromRow({ title: 'T', content: 'C', ...raw })).toMatchObject({
      unknownCategory,
      prompt: { category },
    });
  });

  it.each<[RawRow, string[]]>([
    [{ type: 'TEXT' }, []],
    [{ type: 'STRUCTURED' }, ['structured']],
    [{ type: 'image' }, ['image']],
    [{ type: 'whatever' }, []],
    [{ tags: ' a, b ,A', type: 'IMAGE' }, ['a', 'b', 'image']],
    [{ tags: ['x', 'Image'], type: 'IMAGE' }, ['x', 'Image']],
  ])('reads the tags of %j as %j', (raw, tags) => {
    expect(promptOf(raw).tags).toEqual(tags);
  });

  it.each<[unknown, boolean | null]>([
    [true, true],
    ['FALSE', false],
    ['', null],
    [null, null],
    [undefined, null],
  ])('a row with isShared %j is read as %j', (isShared, expected) => {
    expect(promptOf({ isShared }).isShared).toBe(expected);
  });
});

describe('findColumns', () => {
  it('finds the fields in any order and case, the preferred name first', () => {
    const columns = findColumns(['Contributor', ' PROMPT', 'name', 'Act', 'mood', '']);
    expect(Object.fromEntries(columns.fields)).toEqual({ content: 1, title: 3 });
    expect(columns).toMatchObject({ unknown: ['mood'], hasContributor: true, isOwnExport: false });
  });

  it('knows our own export by all of its columns', () => {
    const names = ['slug', 'createdAt', 'updatedAt', 'title', 'description', 'content', 'category', 'tags'];
    expect(findColumns(names).isOwnExport).toBe(false);
    expect(findColumns([...names, 'isShared'])).toMatchObject({ isOwnExport: true, unknown: [] });
  });
});
