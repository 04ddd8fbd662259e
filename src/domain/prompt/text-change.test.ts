import { describe, expect, it } from 'vitest';
import { WHOLE_SKILL, WHOLE_TEXT } from '../../../tests/support/whole-text';
import type { PromptText } from './field-schemas';
import { BLANK_TEXT, FIELD_NAMES, textIn } from './fields';
import { changedText, differingFields, differingText, isSameField } from './text-change';

const BASE: PromptText = {
  ...BLANK_TEXT,
  title: 'Cut',
  description: 'Another one.',
  content: 'Cut {{text}}.',
  tags: ['edit'],
};

describe.each(FIELD_NAMES)('%s', (name) => {
  const whole = name === 'skillName' ? WHOLE_SKILL : WHOLE_TEXT;
  const change = { [name]: whole[name] };

  it('a changed field is the same as itself and differs from another value', () => {
    expect(isSameField(name, whole, structuredClone(whole))).toBe(true);
    expect(isSameField(name, BASE, whole)).toBe(false);
  });

  it('changes only if its own value changes', () => {
    expect(changedText(BASE, {})[name]).toEqual(BASE[name]);
    expect(changedText(BASE, change)[name]).toEqual(whole[name]);
    expect(differingText(BASE, change)[name]).toEqual(whole[name]);
    expect(differingText(BASE, { [name]: BASE[name] })).toEqual({});
  });

  it('a changed field is told as a difference', () => {
    const told = name === 'messages' ? 'content' : name;
    expect(differingFields(BASE, changedText(BASE, change))).toContain(told);
  });
});

it('a text is what its fields say, without what it is given in', () => {
  expect(textIn({ ...WHOLE_TEXT, id: '1', isShared: true })).toEqual(WHOLE_TEXT);
});

it('another field of a chat changes without the content', () => {
  expect(changedText(WHOLE_TEXT, { title: 'Other' })).toEqual({ ...WHOLE_TEXT, title: 'Other' });
});

it('details of variables that a changed text no longer has are dropped', () => {
  const chat = { ...WHOLE_TEXT, messages: null };
  expect(differingText(chat, { content: 'Shorten it.' })).toEqual({ content: 'Shorten it.', variables: [] });
});
