import { readerMessages } from './reader-messages.ts';
import { isJsonObject, type JsonObject } from './parse.ts';
import { parsedFile } from './parsed-file.ts';
import type { FormatReader, Reading } from './reader.ts';
import { lineOf, newPrompt, refusedPrompt, refusedReading, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';

const isAct = (one: unknown): one is JsonObject =>
  typeof one === 'object' && one !== null && 'act' in one && 'prompt' in one;

/** A list of objects with `act` and `prompt`. */
export const actPromptReader: FormatReader = {
  format: 'act-prompt',
  detect: (file) => {
    const { value } = parsedFile(file, 'json');
    return Array.isArray(value) && value.slice(0, 20).some(isAct);
  },
  read: (file) => {
    const { value, why } = parsedFile(file, 'json');
    if (!Array.isArray(value)) return refusedReading(file.path, why ?? readerMessages.refused.noPrompts);
    const reading: Reading = { prompts: [], refused: [], used: [] };
    for (const [index, one] of value.entries()) {
      const place = `entry ${index + 1}`;
      const row = isJsonObject(one) ? one : {};
      const [title, text] = [lineOf(row.act), typeof row.prompt === 'string' ? row.prompt : null];
      const reasons = [
        ...(title === null ? [readerMessages.refused.noTitle] : []),
        ...(text === null || text.trim() === '' ? [readerMessages.refused.noText] : []),
      ];
      if (title === null || text === null || reasons.length > 0) {
        reading.refused.push(refusedPrompt(file.path, place, title, ...reasons));
        continue;
      }
      const warnings: string[] = [];
      const extras = storedExtras('act-prompt', { keys: without(row, 'act', 'prompt') }, warnings);
      reading.prompts.push(newPrompt(file.path, title, { place, content: text, extras, warnings }));
    }
    return reading;
  },
};
