import { readerMessages } from './reader-messages.ts';
import { frontMatterFile, linesOf } from './document.ts';
import type { FormatReader } from './reader.ts';
import { allDetails, type ForeignVariable, textVariables } from './details-of.ts';
import { replaceInProse } from './template.ts';
import { fileTitle, lineOf, modelOf, newPrompt, readingOfPrompt, refusedReading, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';

const ENDING = '.prompt.md';
/** `${input:name}` and `${input:name:what to type}`. */
const INPUT = /\$\{input:([^{}:\r\n]{1,80})(?::([^{}\r\n]{0,300}))?\}/g;
/** Prefix of values that the editor fills in: `${file}`, `${selection}`, `${workspaceFolder}`, `${env:HOME}`. */
const EDITOR_VALUE = '${';

export const promptMdReader: FormatReader = {
  format: 'prompt-md',
  detect: (file) => file.text !== null && file.path.toLowerCase().endsWith(ENDING),
  read: (file) => {
    const { keys, lines, body, warnings: before } = frontMatterFile(file);
    if (body === '') return refusedReading(file.path, readerMessages.refused.noText);
    const warnings = [...before];
    const inputs = new Map<string, ForeignVariable>();
    const content = replaceInProse(body, INPUT, (_, name = '', help) => {
      const trimmed = name.trim();
      if (!inputs.has(trimmed)) inputs.set(trimmed, { name: trimmed, help: help ?? null });
      return `{{${trimmed}}}`;
    });
    const editorValues = textVariables(content, (_, text) => text.startsWith(EDITOR_VALUE));
    if (editorValues.length > 0) {
      warnings.push(readerMessages.warning.toolValues(editorValues.map((one) => one.default ?? one.name)));
    }
    const { model, taken } = modelOf(keys);
    const rest = without(keys, 'name', 'description', ...taken);
    return readingOfPrompt(
      newPrompt(file.path, lineOf(keys.name) ?? fileTitle(file.path, ENDING), {
        content,
        description: lineOf(keys.description),
        variables: [...allDetails([...inputs.values()], warnings), ...editorValues],
        extras: storedExtras('prompt-md', { model, keys: rest, notes: linesOf(lines, rest) }, warnings),
        warnings,
      }),
    );
  },
};
