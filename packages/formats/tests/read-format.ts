import { textOfMessages } from '../src/prompt/chat-messages.ts';
import { variableFields } from '../src/prompt/variable-fields.ts';
import type { InputFiles, ReadPrompt } from '../src/readers/reader.ts';
import { type ReadFiles, readFiles } from '../src/readers/registry.ts';
import { formatFiles } from './format-files.ts';

/** The only text of a prompt that was read. */
export function textOfPrompt({ content, messages }: ReadPrompt): string {
  return messages === null ? (content ?? '') : textOfMessages(messages);
}

/** Variables that need a value: text that only looks like one has itself as its default. */
export function askedOf(prompt: ReadPrompt): string[] {
  return variableFields(textOfPrompt(prompt), prompt.variables)
    .filter(({ name, fallback }) => fallback === null || !/[{}]/.test(fallback) || !fallback.includes(name))
    .map(({ name }) => name);
}

/** Reads files; `prompt` finds each by its path, the nth of a file by `path#n`. */
export function readAll(files: InputFiles): ReadFiles & { prompt: (place: string) => ReadPrompt } {
  const read = readFiles(files);
  const prompt = (place: string) => {
    const [path, number = '1'] = place.split('#');
    const reading = read.readings.find((one) => one.path === path);
    const found = reading?.prompts[Number(number) - 1];
    if (found === undefined) throw new Error(`${place} was not read: ${JSON.stringify(reading?.refused)}`);
    return found;
  };
  return { ...read, prompt };
}

export function readFormat(folder: string) {
  return readAll(formatFiles(folder));
}
