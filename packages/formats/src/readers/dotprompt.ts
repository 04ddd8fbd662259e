import { readerMessages } from './reader-messages.ts';
import type { ChatMessage } from '../prompt/chat-messages.ts';
import { frontMatterFile, linesOf } from './document.ts';
import { roleOf } from './chat-of.ts';
import { isJsonObject, type JsonObject } from './parse.ts';
import { variablesOfSchema } from './picoschema.ts';
import type { FormatReader } from './reader.ts';
import { allDetails } from './details-of.ts';
import { templateWarnings } from './template.ts';
import {
  bodyText,
  fileTitle,
  lineOf,
  newPrompt,
  readingOfPrompt,
  refusedReading,
  settingsOf,
  without,
} from './values.ts';
import { storedExtras } from './stored-extras.ts';

/** `{{role "system"}}`, also as a block, `{{history}}`, and the marks that dotprompt itself converts them to. */
const ROLE =
  /\{\{\s{0,9}#?\s{0,9}(?:role\s{1,9}["']([^"'{}\r\n]{1,40})["']|(history))\s{0,9}\}\}|<<<dotprompt:(?:role:([a-z]{1,40})|(history))>>>|\{\{\s{0,9}(\/role)\s{0,9}\}\}/g;
const TAKEN = ['name', 'description', 'model', 'config', 'input', 'output'];

/** A dotprompt file: front matter with a model, Picoschema, and a Handlebars template. */
export const dotpromptReader: FormatReader = {
  format: 'dotprompt',
  detect: (file) => {
    if (file.text === null || !/\.prompt$/i.test(file.path)) return false;
    return frontMatterFile(file).hasMatter || /\{\{\s{0,9}#?role |<<<dotprompt:/.test(file.text);
  },
  read: (file) => {
    const { keys, lines, invalid, header, body, warnings: before } = frontMatterFile(file);
    const { messages, placeholders, comments, hasRoles } = splitRoles(body);
    if (messages.length === 0) return refusedReading(file.path, readerMessages.refused.noText);
    // Picoschema is not always valid YAML, but is read all the same.
    const isOnlySchema = invalid.every((key) => key === 'input' || key === 'output');
    const warnings = [
      ...(isOnlySchema ? [] : before),
      ...templateWarnings(messages.map(({ content }) => content).join('\n')),
    ];
    if (placeholders.length > 0)
      warnings.push(readerMessages.warning.placeholders(placeholders.map(({ name }) => name)));
    const input = isJsonObject(keys.input) ? keys.input : {};
    const output = isJsonObject(keys.output) ? keys.output : {};
    const declared = variablesOfSchema(input.schema, isJsonObject(input.default) ? input.default : {});
    const lists = declared.filter(({ isPlain }) => !isPlain).map(({ name }) => name);
    if (lists.length > 0) warnings.push(readerMessages.warning.listVariables(lists));
    const rest: JsonObject = {
      ...without(keys, ...TAKEN),
      ...keptPart('input', input),
      ...keptPart('output', output),
    };
    return readingOfPrompt(
      newPrompt(file.path, lineOf(keys.name) ?? fileTitle(file.path, '.prompt'), {
        description: lineOf(keys.description),
        ...(hasRoles ? { messages } : { content: messages[0]?.content ?? '' }),
        variables: allDetails(
          declared.map((one) =>
            one.isOptional && one.default === undefined ? { ...one, default: '' } : one,
          ),
          warnings,
        ),
        extras: storedExtras(
          'dotprompt',
          {
            model: lineOf(keys.model),
            settings: settingsOf(keys.config),
            schema: {
              ...(input.schema === undefined ? {} : { input: input.schema }),
              ...(output.schema === undefined ? {} : { output: output.schema }),
            },
            placeholders,
            keys: rest,
            notes: {
              ...linesOf(lines, without(rest, 'input', 'output')),
              ...(header.trim() === '' ? {} : { header }),
              ...(comments.length > 0 ? { comments } : {}),
            },
          },
          warnings,
        ),
        warnings,
      }),
    );
  },
};

function keptPart(name: string, part: JsonObject): JsonObject {
  const rest = without(part, 'schema');
  return Object.keys(rest).length > 0 ? { [name]: rest } : {};
}

/**
 * Splits a template into messages. Comments at the end of a message are not its text: they belong before the message
 * with their index. Text before the first role is the user's.
 */
function splitRoles(body: string) {
  const messages: ChatMessage[] = [];
  const placeholders: { name: string; before: number }[] = [];
  const comments: { before: number; text: string }[] = [];
  let [role, from, hasRoles]: [ChatMessage['role'], number, boolean] = ['user', 0, false];
  const close = (to: number) => {
    const { text, comments: found } = withoutEndComments(body.slice(from, to));
    const content = bodyText(text);
    if (content !== '') messages.push({ role, content });
    for (const comment of found) comments.push({ before: messages.length, text: comment });
  };
  for (const mark of body.matchAll(ROLE)) {
    close(mark.index);
    from = mark.index + mark[0].length;
    const [, named, history, raw, rawHistory, end] = mark;
    const isHistory = history !== undefined || rawHistory !== undefined;
    if (isHistory) placeholders.push({ name: 'history', before: messages.length });
    else role = end === undefined ? (roleOf(named ?? raw ?? '') ?? 'user') : 'user';
    hasRoles = true;
  }
  close(body.length);
  return { messages, placeholders, comments, hasRoles };
}

/** Removes `{{! ... }}` from the end of a text. A comment may contain marks such as `{{> name }}`. */
function withoutEndComments(text: string): { text: string; comments: string[] } {
  let rest = text.trimEnd();
  const comments: string[] = [];
  for (const { start, end } of outerMarks(rest).reverse()) {
    if (end !== rest.length || !rest.startsWith('{{!', start)) break;
    comments.unshift(rest.slice(start));
    rest = rest.slice(0, start).trimEnd();
  }
  return { text: rest, comments };
}

/** Returns the start and end of each mark of a text that is not nested in another. */
function outerMarks(text: string): { start: number; end: number }[] {
  const marks: { start: number; end: number }[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: brackets, index } of text.matchAll(/\{\{|\}\}/g)) {
    if (brackets === '{{') {
      if (depth === 0) start = index;
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth === 0) marks.push({ start, end: index + brackets.length });
    }
  }
  return marks;
}
