import { expect, it } from 'vitest';
import { turnsOf } from './provider';

const request = { system: 'Be helpful.', prompt: 'Hi.', temperature: 0 };

it('one text is sent as the user, below our own instructions', () => {
  expect(turnsOf(request)).toEqual([
    { role: 'system', content: 'Be helpful.' },
    { role: 'user', content: 'Hi.' },
  ]);
});

it('a chat is sent as it is, developers as the system, and keeps its own instructions', () => {
  const messages = [
    { role: 'developer' as const, content: 'Be brief.' },
    { role: 'user' as const, content: 'Why?' },
    { role: 'assistant' as const, content: 'So.' },
  ];
  expect(turnsOf({ ...request, messages })).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Why?' },
    { role: 'assistant', content: 'So.' },
  ]);
  expect(turnsOf({ ...request, messages: messages.slice(1) })[0]).toEqual({
    role: 'system',
    content: 'Be helpful.',
  });
});
