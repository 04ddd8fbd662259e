import { expect, it } from 'vitest';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import { pairMessages } from './pair-messages';

const [system, question, answer]: [ChatMessage, ChatMessage, ChatMessage] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Why?' },
  { role: 'assistant', content: 'So.' },
];

it('equal messages stand beside each other, and a changed one beside what it was', () => {
  const developer: ChatMessage = { ...system, role: 'developer' };
  expect(pairMessages([system, question], [developer, question, answer])).toEqual([
    { before: system, after: developer },
    { before: question, after: question },
    { before: null, after: answer },
  ]);
});

it('what is moved goes and comes', () => {
  expect(pairMessages([system, question], [question, system])).toHaveLength(3);
  expect(pairMessages([system], [])).toEqual([{ before: system, after: null }]);
});
