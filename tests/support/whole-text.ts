import { type ChatMessage, textOfMessages } from '@/domain/prompt/chat-messages';
import type { PromptText } from '@/domain/prompt/field-schemas';
import { entryOf } from '@cuebook/formats/digest';

const MESSAGES: ChatMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Shorten {{text}} for {{reader}}.' },
];

/** The file of the texts below, which a test stores before it saves them (`keepFiles`). */
export const WHOLE_FILE = { path: 'reference/tone.md', bytes: new TextEncoder().encode('Calm.\n') };

/** A chat that says something in every field that a chat can have, nothing of it what a blank one has. */
export const WHOLE_TEXT: PromptText = {
  title: 'Shorten',
  description: 'Makes a text shorter.',
  content: textOfMessages(MESSAGES),
  category: 'Sales',
  tags: ['edit', 'mail'],
  variables: [{ name: 'text', type: 'long', label: 'Text', help: '', options: [], default: null }],
  messages: MESSAGES,
  extras: { model: 'gpt-4.1', licence: 'CC0-1.0' },
  skillName: '',
  files: [entryOf(WHOLE_FILE)],
};

/** The same as one text, which can be an agent skill. */
export const WHOLE_SKILL: PromptText = { ...WHOLE_TEXT, messages: null, skillName: 'shorten-texts' };
