import { expect, it } from 'vitest';
import { type ChatMessage, textOfMessages } from './chat-messages';
import { firstLinesOf } from './message-lines';

it.each<[string, ChatMessage[]]>([
  ['one message of the user', [{ role: 'user', content: 'One.\nTwo.' }]],
  ['one message of somebody else', [{ role: 'system', content: 'Be brief.' }]],
  [
    'several, with empty lines',
    [
      { role: 'system', content: 'Be brief.\n\nBe kind.\n' },
      { role: 'user', content: '{{question}}' },
      { role: 'assistant', content: 'So:\nthis.' },
    ],
  ],
])('finds the first line of each message in the text of %s', (_name, messages) => {
  const lines = textOfMessages(messages).split('\n');
  const firsts = firstLinesOf(messages);
  expect(firsts.map((line) => lines[line - 1])).toEqual(
    messages.map(({ content }) => content.split('\n')[0]),
  );
  if (messages.length > 1)
    expect(firsts.map((line) => lines[line - 3])).toEqual(['# System', '# User', '# Assistant']);
});
