import { toolMessages } from '@/domain/import/tool-messages';
import { textOfMessages } from '@/domain/prompt/chat-messages';
import { variableNames } from '@/domain/prompt/variables';
import { titleOfText } from '@/domain/import/title';
import { ChatBuilder } from './chat-of';
import { detailsOf } from './details-of';
import type { InputFile, Reading } from './reader';
import { withoutEmptyMembers } from './tool-files';
import { newPrompt, readingOfPrompt, refusedReading } from './values';
import { storedExtras } from './stored-extras';

const ROLE = /^(System|Developer|User|Assistant)(?: message| prompt)?:?$/i;
const VARIABLES = /^Variables:?$/i;
const MODEL = /^Model(?::|\t| {2})(.*)$/i;
/** Maximum lines above the first message. */
const HEAD_LINES = 20;

/** A part of the page: the lines below its heading. */
type Section = { name: string; lines: string[] };

/** Returns the lines above the first message, and the messages; null for a text without. */
function sectionsOf(text: string): { head: string[]; sections: Section[] } | null {
  const head: string[] = [];
  const sections: Section[] = [];
  let before = '';
  for (const given of text.split('\n')) {
    const line = given.trimEnd();
    const name = before === '' ? (ROLE.exec(line)?.[1] ?? (VARIABLES.test(line) ? 'Variables' : null)) : null;
    const last = sections.at(-1);
    if (name !== null) sections.push({ name, lines: [] });
    else if (last !== undefined) last.lines.push(line);
    else if (head.push(line) > HEAD_LINES) return null;
    before = line;
  }
  return { head, sections };
}

/** Returns whether a text was copied from the page of a prompt: its model above messages with their roles. */
export function isDashboardText(text: string): boolean {
  const read = sectionsOf(text);
  return (
    read !== null &&
    read.head.some((line) => MODEL.test(line)) &&
    read.sections.some(({ name }) => name !== 'Variables')
  );
}

/** Reads the prompt of such a text. Unknown parts are stored as extras. */
export function readDashboardText(file: InputFile): Reading {
  const { head, sections } = sectionsOf(file.text ?? '') ?? { head: [], sections: [] };
  const warnings: string[] = [];
  const chat = new ChatBuilder(warnings);
  const values = valuesOf(sections);
  for (const { name, lines } of values === null ? asText(sections) : sections) {
    if (name !== 'Variables') chat.add(name, lines.join('\n').trim());
  }
  if (chat.messages.length === 0) return refusedReading(file.path, toolMessages.refused.noText);
  const told = head.filter((line) => line.trim() !== '');
  const model = told.map((line) => MODEL.exec(line)?.[1]?.trim()).find((name) => name !== undefined);
  const [title = '', ...others] = told.filter((line) => !MODEL.test(line)).map((line) => line.trim());
  return readingOfPrompt(
    newPrompt(file.path, title || titleOfText(chat.messages[0]?.content ?? ''), {
      messages: chat.messages,
      variables: (values ?? []).flatMap((value) => detailsOf(value, warnings) ?? []),
      extras: storedExtras(
        'openai',
        { model: model ?? null, keys: withoutEmptyMembers({ lines: others.length > 0 ? others : null }) },
        warnings,
      ),
      warnings,
    }),
  );
}

/** Returns the values of a list at the end, each of a variable of the text; null if it isn't such a list. */
function valuesOf(sections: readonly Section[]): { name: string; default: string | null }[] | null {
  const last = sections.at(-1);
  if (last === undefined || sections.filter(({ name }) => name === 'Variables').length !== 1) return null;
  if (last.name !== 'Variables') return null;
  const text = textOfMessages(
    sections.slice(0, -1).map(({ lines }) => ({ role: 'user', content: lines.join('\n') })),
  );
  const known = new Set(variableNames(text));
  const values = last.lines
    .filter((line) => line !== '')
    .map((line) => {
      const gap = line.search(/\t| {2}/);
      const value = gap === -1 ? '' : line.slice(gap).trim();
      return { name: gap === -1 ? line : line.slice(0, gap), default: value === '' ? null : value };
    });
  return values.every(({ name }) => known.has(name)) ? values : null;
}

/** Treats lists that aren't variables as part of the message above. */
function asText(sections: readonly Section[]): Section[] {
  const messages: Section[] = [];
  for (const { name, lines } of sections) {
    const last = messages.at(-1);
    if (name !== 'Variables') messages.push({ name, lines: [...lines] });
    else if (last !== undefined) for (const line of ['Variables', ...lines]) last.lines.push(line);
  }
  return messages;
}
