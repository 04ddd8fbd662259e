import { basename } from 'node:path/posix';
import { titleOfText } from '../title.ts';
import { textOfMessages } from '../prompt/chat-messages.ts';
import type { ReadPrompt } from './reader.ts';
import { folderOf } from './values.ts';

/** Generic names of files, triggers and folders that don't describe a prompt. */
const SAYS_NOTHING =
  /^\W*(?:prompts?|templates?|text|snippets?|messages?|index|main|untitled|default|content|manifest|chat[_ -]?prompt|prompt[_ -]?template|p|t|src|lib|data|hub|files?|examples?)\W*$/iu;

/** Standard folder names of tools, equal for all users. */
const TOOL_FOLDER =
  /^(?:match(?:es)?|packages?|config|espanso|langchain|agents?|commands|skills|patterns|rules)$/i;

/** Returns the title of a prompt or, if it is generic, that of its folder, or else one made from its text. */
export function descriptiveTitle(prompt: ReadPrompt): string {
  const { title, path, content, messages } = prompt;
  if (!SAYS_NOTHING.test(title)) return title;
  const folder = basename(folderOf(path));
  if (folder !== '' && !SAYS_NOTHING.test(folder) && !TOOL_FOLDER.test(folder)) return folder;
  const asked = messages?.findLast(({ role }) => role === 'user')?.content;
  const text = asked ?? (messages === null ? (content ?? '') : textOfMessages(messages));
  return titleOfText(text) || title;
}
