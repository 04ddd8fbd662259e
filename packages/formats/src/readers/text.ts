import { readerMessages } from './reader-messages.ts';
import type { FormatReader } from './reader.ts';
import { bodyText, fileTitle, newPrompt, readingOfPrompt, refusedReading, textOf } from './values.ts';

const TEXT_NAME = /(?:^|\/)[^/.]+$|\.(?:txt|text|md|markdown|mdx|prompt|prompty)$/i;

/** Fallback for files without another reader: one prompt, its title from the file name. */
export const textReader: FormatReader = {
  format: 'text',
  detect: (file) => file.text !== null && TEXT_NAME.test(file.path),
  read: (file) => {
    const content = bodyText(textOf(file));
    if (content === '') return refusedReading(file.path, readerMessages.refused.empty);
    return readingOfPrompt(newPrompt(file.path, fileTitle(file.path), { content }));
  },
};
