import { readerMessages } from '@/domain/import/reader-messages';
import type { ChatMessage, MessageRole } from '@/domain/prompt/chat-messages';
import { isJsonObject, type Json } from './parse';

const ROLES: ReadonlyMap<string, MessageRole> = new Map([
  ['system', 'system'],
  ['developer', 'developer'],
  ['user', 'user'],
  ['human', 'user'],
  ['assistant', 'assistant'],
  ['ai', 'assistant'],
  ['model', 'assistant'],
]);

/** The role that a tool's word for it means; null for a word of its own, as `tool`. */
export function roleOf(word: string): MessageRole | null {
  return ROLES.get(word.trim().toLowerCase()) ?? null;
}

/** The messages of a list of objects with a role and a content, and what of them could not be carried; null for other lists. */
export function readMessages(value: Json | undefined): { messages: ChatMessage[]; losses: string[] } | null {
  if (!Array.isArray(value)) return null;
  const messages: ChatMessage[] = [];
  const unknown = new Set<string>();
  let empty = 0;
  let hasOtherParts = false;
  for (const one of value) {
    if (!isJsonObject(one) || typeof one.role !== 'string') return null;
    const role = roleOf(one.role);
    if (role === null) unknown.add(one.role);
    const { text, isWhole } = textOfContent(one.content);
    if (!isWhole) hasOtherParts = true;
    if (text.trim() === '') empty += 1;
    else messages.push({ role: role ?? 'user', content: text.trim() });
  }
  const { lost } = readerMessages;
  return {
    messages,
    losses: [
      ...(unknown.size > 0 ? [lost.roleUnknown([...unknown])] : []),
      ...(empty > 0 ? [lost.emptyMessages(empty)] : []),
      ...(hasOtherParts ? [lost.partsOfMessages] : []),
    ],
  };
}

/** The text of a message's content: itself, or its parts that are text. */
function textOfContent(content: Json | undefined): { text: string; isWhole: boolean } {
  if (typeof content === 'string') return { text: content, isWhole: true };
  if (content === undefined || content === null) return { text: '', isWhole: true };
  if (!Array.isArray(content)) return { text: '', isWhole: false };
  const texts = content.map((part) =>
    isJsonObject(part) && typeof part.text === 'string' ? part.text : null,
  );
  return { text: texts.filter((text) => text !== null).join('\n'), isWhole: !texts.includes(null) };
}
