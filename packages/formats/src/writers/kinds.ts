import { safeFileName } from '../file-name.ts';
import { lossMessages } from './loss-messages.ts';
import type { FormatId } from '../formats.ts';
import { conversionWarnings } from './conversion-warnings.ts';
import type { FormatWriter, NameFile, PortablePrompt, WrittenFile } from './writer.ts';

/** The text of one prompt in a format, and its warnings that the format's table does not list. */
export type Rendered = { text: string; warnings?: (string | null)[] };

/** One prompt as an entry of a list, and its warnings that the format's table does not list. */
export type Listed<Entry> = { entry: Entry; warnings?: (string | null)[] };

/** Returns the name of a prompt's file: its title, as far as that is a valid name. */
export function promptFileName({ title, slug }: PortablePrompt, name: NameFile): string {
  return name(safeFileName(title, slug));
}

/** Returns the message for a prompt whose title is only in the file name, if that differs. */
export function titleWarning({ title }: PortablePrompt, fileName: string): string | null {
  return title === fileName ? null : lossMessages.title(title);
}

/** Returns the folder noted by a reader, with names valid on every system; empty for none. */
export function folderOf(notes: Record<string, unknown>): string {
  const { folder } = notes;
  if (typeof folder !== 'string') return '';
  const names = folder
    .split('/')
    .map((part) => safeFileName(part, ''))
    .filter((part) => part !== '');
  return names.map((part) => `${part}/`).join('');
}

/**
 * Creates a writer with a file for each prompt.
 * @param path of the file, from its name
 * @param render returns the text from the prompt and the name of its file
 */
export function eachWriter(
  format: FormatId,
  path: (fileName: string, prompt: PortablePrompt) => string,
  render: (prompt: PortablePrompt, fileName: string) => Rendered,
): FormatWriter {
  return {
    format,
    write: (prompts, name) => {
      const written = prompts.map((prompt) => {
        const fileName = promptFileName(prompt, name);
        const { text, warnings } = render(prompt, fileName);
        const file: WrittenFile = { path: path(fileName, prompt), text, slugs: [prompt.slug] };
        return {
          file,
          warnings: { slug: prompt.slug, warnings: conversionWarnings(prompt, format, warnings) },
        };
      });
      return { files: written.map(({ file }) => file), warnings: written.map(({ warnings }) => warnings) };
    },
  };
}

/**
 * Creates a writer with one file for many prompts.
 * @param file name and extension of the file
 * @param toText returns the whole text from the entries
 */
export function listWriter<Entry>(
  format: FormatId,
  file: { name: string; ending: string },
  toEntry: (prompt: PortablePrompt, index: number) => Listed<Entry>,
  toText: (entries: Entry[]) => string = (entries) => `${JSON.stringify(entries, null, 2)}\n`,
): FormatWriter {
  return {
    format,
    write: (prompts, name) => {
      const listed = prompts.map((prompt, index) => ({ prompt, ...toEntry(prompt, index) }));
      return {
        files: [
          {
            path: `${name(file.name)}${file.ending}`,
            text: toText(listed.map(({ entry }) => entry)),
            slugs: prompts.map(({ slug }) => slug),
          },
        ],
        warnings: listed.map(({ prompt, warnings }) => ({
          slug: prompt.slug,
          warnings: conversionWarnings(prompt, format, warnings),
        })),
      };
    },
  };
}
