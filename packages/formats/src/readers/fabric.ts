import { basename } from 'node:path/posix';
import { readerMessages } from './reader-messages.ts';
import type { ChatMessage } from '../prompt/chat-messages.ts';
import type { FormatReader } from './reader.ts';
import { templateWarnings } from './template.ts';
import {
  resolveSiblingPath,
  bodyText,
  folderOf,
  newPrompt,
  readingOfPrompt,
  refusedReading,
  textOf,
} from './values.ts';

/** A pattern of fabric: a folder with system.md, and optionally user.md. */
export const fabricReader: FormatReader = {
  format: 'fabric',
  detect: (file) => file.text !== null && basename(file.path) === 'system.md' && folderOf(file.path) !== '',
  read: (file, files) => {
    const userPath = resolveSiblingPath(file.path, 'user.md') ?? '';
    const user = files.get(userPath);
    const used = user === undefined ? [] : [userPath];
    const system = bodyText(textOf(file));
    const messages: ChatMessage[] = [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: user === undefined ? '' : bodyText(textOf(user)) },
    ].filter(({ content }) => content !== '');
    if (messages.length === 0) return refusedReading(file.path, readerMessages.refused.empty, used);
    const text = messages.map(({ content }) => content).join('\n');
    const title = basename(folderOf(file.path));
    return readingOfPrompt(newPrompt(file.path, title, { messages, warnings: templateWarnings(text) }), used);
  },
};
