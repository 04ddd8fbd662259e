import type { ChatMessage } from './chat-messages';

/** For each message of a chat the line of `textOfMessages` that its words begin in. */
export function firstLinesOf(messages: readonly ChatMessage[]): number[] {
  if (messages.length === 1 && messages[0]?.role === 'user') return [1];
  let line = 1;
  return messages.map(({ content }) => {
    // A heading and an empty line stand before the words, an empty line behind them.
    const first = line + 2;
    line = first + content.split('\n').length + 1;
    return first;
  });
}
