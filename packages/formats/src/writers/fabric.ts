import type { PortablePrompt } from './writer.ts';
import { lossMessages } from './loss-messages.ts';
import { textOfMessages } from '../prompt/chat-messages.ts';
import { promptFileName, titleWarning } from './kinds.ts';
import { conversionWarnings } from './conversion-warnings.ts';
import { asMustache } from './templates.ts';
import type { FormatWriter } from './writer.ts';

/** A folder for each pattern of fabric: the system message, and the beginning of the user message. */
export const fabricWriter: FormatWriter = {
  format: 'fabric',
  write: (prompts, name) => {
    const written = prompts.map((given) => {
      const { prompt, warning } = asMustache(given);
      const { slug } = prompt;
      const folder = promptFileName(prompt, name);
      const { system, user, found } = partsOf(prompt);
      const texts = [
        { path: `${folder}/system.md`, text: system },
        ...(user === null ? [] : [{ path: `${folder}/user.md`, text: user }]),
      ];
      return {
        files: texts.map((file) => ({ ...file, slugs: [slug] })),
        warnings: {
          slug,
          warnings: conversionWarnings(prompt, 'fabric', [titleWarning(prompt, folder), warning, found]),
        },
      };
    });
    return {
      files: written.flatMap(({ files }) => files),
      warnings: written.map(({ warnings }) => warnings),
    };
  },
};

/** A chat of a system message, optionally followed by one user message, fits unchanged; any other becomes one text. */
function partsOf({ messages, content }: PortablePrompt) {
  if (messages === null) return { system: content, user: null, found: null };
  const [first, second, ...more] = messages;
  if (first?.role === 'system' && more.length === 0 && (second === undefined || second.role === 'user')) {
    return { system: first.content, user: second?.content ?? null, found: null };
  }
  return { system: textOfMessages(messages), user: null, found: lossMessages.messages };
}
