import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedBody } from './body';
import {
  type ChatMessage,
  ChatMessages,
  messagesOfText,
  MESSAGE_ROLES,
  sameMessages,
  textOfMessages,
} from './chat-messages';
import { Extras, extrasTexts } from './extras';
import { mergeExtras } from './merge-extras';

const message = fc.record({
  role: fc.constantFrom(...MESSAGE_ROLES),
  content: fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !text.includes('# ')),
});

describe('the text of messages', () => {
  it('the text of messages is that of a single message of the user, else each below its role', () => {
    expect(textOfMessages([{ role: 'user', content: 'Say it.' }])).toBe('Say it.');
    expect(textOfMessages([{ role: 'system', content: 'Be brief.' }])).toBe('# System\n\nBe brief.');
    const chat: ChatMessage[] = [
      { role: 'developer', content: 'A' },
      { role: 'user', content: 'B\n' },
      { role: 'assistant', content: 'C' },
    ];
    expect(textOfMessages(chat)).toBe('# Developer\n\nA\n\n# User\n\nB\n\n\n# Assistant\n\nC');
    expect(messagesOfText(textOfMessages(chat))).toEqual(chat);
  });

  it('gives the messages back, for any text without a heading', () => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 8 }), (messages) => {
        expect(messagesOfText(textOfMessages(messages))).toEqual(messages);
      }),
    );
  });

  it('the text of messages never loses a character of any text', () => {
    const part = fc.constantFrom('# User', '# System', '\n', '\n\n', 'x', ' ', '# Other');
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const messages = messagesOfText(text);
        const isOne = messages.length === 1 && messages[0]?.role === 'user';
        const headed = `# User\n\n${messages[0]?.content ?? ''}`;
        expect(isOne ? [text, headed] : [textOfMessages(messages)]).toContain(text);
      }),
    );
  });

  it('the text of messages is one message where something stands before the first heading', () => {
    for (const text of ['\n\n# System\n\nA', 'B\n\n# System\n\nA']) {
      expect(messagesOfText(text)).toEqual([{ role: 'user', content: text }]);
    }
  });

  it('the text of messages takes linear time', () => {
    expect(messagesOfText('\n\n# User\n\n'.repeat(20_000))).toHaveLength(1);
  });
});

describe('a change of a body', () => {
  const chat: ChatMessage[] = [{ role: 'system', content: 'A' }];
  const current = { content: textOfMessages(chat), messages: chat };

  it.each([
    ['nothing', {}, current],
    ['the same content', { content: current.content }, current],
    ['another content', { content: 'B' }, { content: 'B', messages: null }],
    ['one text', { messages: null }, { content: current.content, messages: null }],
    ['one text with another content', { messages: null, content: 'B' }, { content: 'B', messages: null }],
  ])('%s', (_name, change, next) => {
    expect(changedBody(current, change)).toEqual(next);
  });

  it('messages decide the content, even if another is given', () => {
    const messages: ChatMessage[] = [{ role: 'user', content: 'B' }];
    expect(changedBody(current, { messages, content: 'C' })).toEqual({ content: 'B', messages });
    expect(sameMessages(messages, chat)).toBe(false);
  });
});

it('messages are trimmed and put into one form as a content is', () => {
  expect(ChatMessages.parse([{ role: 'user', content: ' e\u0301 \n' }])).toEqual([
    { role: 'user', content: 'é' },
  ]);
});

describe('extras', () => {
  it('extras are read with what nobody knows', () => {
    const extras = { model: 'm', settings: { stop: ['x'] }, langfuse: { labels: ['a'], deep: { x: null } } };
    expect(Extras.parse(extras)).toEqual(extras);
    expect(extrasTexts(extras)).toEqual(expect.arrayContaining(['m', 'x', 'a']));
  });

  it('extras are brought together member by member', () => {
    const merged = mergeExtras(
      { model: 'a', licence: 'MIT' },
      { model: 'b', licence: 'MIT' },
      { model: 'a' },
    );
    expect(merged).toEqual({ isContested: false, theirs: { model: 'b' }, mine: { model: 'b' } });
    expect(mergeExtras({ model: 'a' }, { model: 'b' }, { model: 'c' })).toMatchObject({
      isContested: true,
      theirs: { model: 'b' },
      mine: { model: 'c' },
    });
  });
});
