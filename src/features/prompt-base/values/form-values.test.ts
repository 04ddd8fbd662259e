import { describe, expect, it } from 'vitest';
import { messages } from '@/domain/messages';
import { addTags, BLANK_PROMPT, changedFields, hasChanges } from './form-values';

describe('addTags', () => {
  it('trims, splits at commas and drops blanks', () => {
    expect(addTags(['a'], ' b ,, c，d ')).toEqual({ tags: ['a', 'b', 'c', 'd'], rest: '', error: null });
    expect(addTags(['a'], '   ')).toEqual({ tags: ['a'], rest: '', error: null });
  });

  it('ignores a tag that is there in another case and keeps the one typed first', () => {
    expect(addTags(['Email'], 'EMAIL, email, x').tags).toEqual(['Email', 'x']);
  });

  it('keeps what is too long in the field and says why', () => {
    const long = 'x'.repeat(51);
    expect(addTags([], `ok, ${long}`)).toEqual({
      tags: ['ok'],
      rest: long,
      error: 'Tag is too long: 51 characters (maximum 50)',
    });
  });

  it('takes 25 tags and refuses the 26th', () => {
    const many = Array.from({ length: 24 }, (_, index) => `t${index}`);
    const { tags, rest, error } = addTags(many, 'one, two');
    expect(tags).toHaveLength(25);
    expect(rest).toBe('two');
    expect(error).toBe(messages.form.tooManyTags);
    expect(addTags(tags, 'T1').error).toBeNull();
  });

  it('refuses control characters by name', () => {
    expect(addTags([], 'a\u0000b').error).toContain('U+0000');
  });
});

describe('changedFields', () => {
  it('compares the details of variables in the text', () => {
    const one = { type: 'text' as const, label: '', help: '', options: [], default: null };
    const initial = { ...BLANK_PROMPT, content: '{{a}}', variables: [{ ...one, name: 'a' }] };
    const gone = { ...initial, variables: [{ ...one, name: 'b' }, ...initial.variables] };
    expect(hasChanges(initial, gone)).toBe(false);
    const variables = [{ ...one, name: 'a', help: 'New' }];
    expect(changedFields(initial, { ...initial, variables })).toEqual({ variables });
  });

  it('gives only the changed fields', () => {
    const present = { ...BLANK_PROMPT, title: 'New', tags: ['a'] };
    expect(changedFields(BLANK_PROMPT, present)).toEqual({ title: 'New', tags: ['a'] });
  });

  it('sees no change in tags that are equal', () => {
    const initial = { ...BLANK_PROMPT, tags: ['a', 'b'] };
    expect(hasChanges(initial, { ...initial, tags: ['a', 'b'] })).toBe(false);
    expect(hasChanges(initial, { ...initial, tags: ['b', 'a'] })).toBe(true);
  });

  it('sees a switch of visibility', () => {
    expect(changedFields(BLANK_PROMPT, { ...BLANK_PROMPT, isShared: false })).toEqual({ isShared: false });
  });
});
