import { diffArrays } from 'diff';
import type { ChatMessage } from '@/domain/prompt/chat-messages';

/** A message before and after; null where it was not there, or is no more. */
export type MessagePair = { before: ChatMessage | null; after: ChatMessage | null };

/** The messages of two chats side by side: equal ones by their place, and between them those that replace each other. */
export function pairMessages(before: readonly ChatMessage[], after: readonly ChatMessage[]): MessagePair[] {
  const isSame = (a: ChatMessage, b: ChatMessage) => a.role === b.role && a.content === b.content;
  const pairs: MessagePair[] = [];
  let [gone, come]: [ChatMessage[], ChatMessage[]] = [[], []];
  const flush = () => {
    for (let index = 0; index < Math.max(gone.length, come.length); index += 1) {
      pairs.push({ before: gone[index] ?? null, after: come[index] ?? null });
    }
    [gone, come] = [[], []];
  };
  for (const { value, added, removed } of diffArrays([...before], [...after], { comparator: isSame })) {
    if (removed) gone.push(...value);
    else if (added) come.push(...value);
    else {
      flush();
      for (const message of value) pairs.push({ before: message, after: message });
    }
  }
  flush();
  return pairs;
}
