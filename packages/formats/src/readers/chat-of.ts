import { toolMessages } from './tool-messages.ts';
import type { ChatMessage, MessageRole } from '../prompt/chat-messages.ts';
import { isJsonObject, type Json } from './parse.ts';
import { textIn } from './tool-files.ts';

const ROLES: ReadonlyMap<string, MessageRole> = new Map([
  ['system', 'system'],
  ['developer', 'developer'],
  ['user', 'user'],
  ['human', 'user'],
  ['assistant', 'assistant'],
  ['ai', 'assistant'],
  ['model', 'assistant'],
]);

/** Maps a tool's name of a role; null for an unknown one, such as `tool`. */
export function roleOf(word: string): MessageRole | null {
  return ROLES.get(word.trim().toLowerCase()) ?? null;
}

const TEXT_PARTS: ReadonlySet<unknown> = new Set<unknown>([undefined, 'text', 'input_text', 'output_text']);

export class ChatBuilder {
  readonly messages: ChatMessage[] = [];
  readonly placeholders: { name: string; before: number }[] = [];

  private readonly reported: Set<string>;

  constructor(private readonly warnings: string[]) {
    this.reported = new Set(warnings);
  }

  add(role: Json | undefined, content: Json | undefined): void {
    const text = this.textOfParts(content);
    if (textIn(text) === null) {
      this.warn(toolMessages.warning.emptyMessage);
      return;
    }
    const name = typeof role === 'string' ? role : '';
    const known = roleOf(name);
    if (known === null) this.warn(toolMessages.warning.role(name));
    this.messages.push({ role: known ?? 'user', content: text });
  }

  addPlaceholder(name: string): void {
    this.placeholders.push({ name, before: this.messages.length });
    this.warn(toolMessages.warning.placeholder(name));
  }

  warn(warning: string): void {
    if (this.reported.has(warning)) return;
    this.reported.add(warning);
    this.warnings.push(warning);
  }

  /** Returns the text of a message that is one text or a list of parts. */
  private textOfParts(content: Json | undefined): string {
    if (typeof content === 'string') return content;
    if (!Array.isArray(content)) return '';
    const texts: string[] = [];
    for (const part of content) {
      if (typeof part === 'string') texts.push(part);
      else if (isJsonObject(part) && typeof part['text'] === 'string' && TEXT_PARTS.has(part['type'])) {
        texts.push(part['text']);
      } else {
        const type = isJsonObject(part) ? part['type'] : null;
        this.warn(toolMessages.warning.messagePart(typeof type === 'string' ? type : 'part'));
      }
    }
    return texts.join('\n');
  }
}

/** Returns the messages of a list of objects with role and content, with warnings; null for other lists. */
export function readMessages(
  value: Json | undefined,
): { messages: ChatMessage[]; warnings: string[] } | null {
  if (!Array.isArray(value)) return null;
  const warnings: string[] = [];
  const chat = new ChatBuilder(warnings);
  for (const one of value) {
    if (!isJsonObject(one) || typeof one.role !== 'string') return null;
    chat.add(one.role, one.content);
  }
  return { messages: chat.messages, warnings };
}
