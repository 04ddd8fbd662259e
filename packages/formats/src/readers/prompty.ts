import { readerMessages } from './reader-messages.ts';
import type { ChatMessage } from '../prompt/chat-messages.ts';
import { textOfMessages } from '../prompt/chat-messages.ts';
import { frontMatterFile, linesOf } from './document.ts';
import { roleOf } from './chat-of.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import type { FormatReader } from './reader.ts';
import { allDetails, type ForeignVariable, textVariables } from './details-of.ts';
import { templateWarnings } from './template.ts';
import {
  asText,
  bodyText,
  fileTitle,
  hasMembers,
  lineOf,
  newPrompt,
  readingOfPrompt,
  refusedReading,
  settingsOf,
  without,
  wordList,
} from './values.ts';
import { storedExtras } from './stored-extras.ts';

/** A line that begins a message: `user:`, or with attributes, `user[name="Alice"]:`. */
const ROLE_LINE =
  /^\s{0,9}#?\s{0,9}(system|user|assistant|developer|model|ai|human)(?:\[([^\]\r\n]{0,300})\])?\s{0,9}:\s*$/i;
const THREAD_KINDS: ReadonlySet<string> = new Set(['thread']);

/** A Prompty file, version 1 or 2. */
export const promptyReader: FormatReader = {
  format: 'prompty',
  detect: (file) => file.text !== null && /\.prompty$/i.test(file.path),
  read: (file) => {
    const { keys, lines, body, warnings: before } = frontMatterFile(file);
    const inputs = declaredInputs(keys);
    const threads = inputs.filter(({ kind }) => THREAD_KINDS.has(kind)).map(({ name }) => name);
    const { messages, attributes, placeholders } = splitMessages(body, new Set(threads));
    if (messages.length === 0) return refusedReading(file.path, readerMessages.refused.noText);
    const text = textOfMessages(messages);
    const warnings = [...before, ...templateWarnings(text)];
    if (threads.length > 0) warnings.push(readerMessages.warning.placeholders(threads));
    const lists = inputs
      .filter(({ isPlain, kind }) => !isPlain && !THREAD_KINDS.has(kind))
      .map(({ name }) => name);
    if (lists.length > 0) warnings.push(readerMessages.warning.listVariables(lists));
    const environment = textVariables(text, (_, mark) => /^\$\{(?:env|file):/.test(mark));
    const metadata = isJsonObject(keys.metadata) ? keys.metadata : {};
    const { model, settings, rest: restOfModel } = readModel(keys.model);
    const restOfMetadata = without(metadata, 'tags', 'authors');
    const makers = [...wordList(keys.authors), ...wordList(metadata.authors)];
    const rest = {
      ...without(keys, 'name', 'description', 'model', 'tags', 'authors', 'metadata'),
      ...(hasMembers(restOfMetadata) ? { metadata: restOfMetadata } : {}),
      ...(Object.keys(restOfModel).length > 0 ? { model: restOfModel } : {}),
    };
    if (makers.length > 0) warnings.push(readerMessages.warning.authorAsText(makers));
    return readingOfPrompt(
      newPrompt(file.path, lineOf(keys.name) ?? fileTitle(file.path, '.prompty'), {
        messages,
        description: lineOf(keys.description),
        tags: [...wordList(keys.tags), ...wordList(metadata.tags)],
        variables: [
          ...allDetails(
            inputs.filter(({ isPlain, kind }) => isPlain && !THREAD_KINDS.has(kind)),
            warnings,
          ),
          ...environment,
        ],
        extras: storedExtras(
          'prompty',
          {
            model,
            settings,
            placeholders,
            source: makers.length > 0 ? { authors: makers } : {},
            keys: rest,
            notes: {
              version: isFirstVersion(keys) ? 1 : 2,
              ...linesOf(lines, without(rest, 'metadata', 'model')),
              ...(attributes.length > 0 ? { attributes } : {}),
            },
          },
          warnings,
        ),
        warnings,
      }),
    );
  },
};

function isFirstVersion(keys: JsonObject): boolean {
  return (
    'sample' in keys || (isJsonObject(keys.model) && ('configuration' in keys.model || 'api' in keys.model))
  );
}

/** Returns the name of the model and its settings, and other details. */
function readModel(given: Json | undefined): {
  model: string | null;
  settings: JsonObject;
  rest: JsonObject;
} {
  if (!isJsonObject(given)) return { model: lineOf(given), settings: {}, rest: {} };
  const configuration = isJsonObject(given.configuration) ? given.configuration : {};
  const options = isJsonObject(given.options) ? given.options : {};
  const parameters = isJsonObject(given.parameters) ? given.parameters : {};
  return {
    model: lineOf(given.id) ?? lineOf(configuration.azure_deployment) ?? lineOf(configuration.name),
    settings: settingsOf({ ...parameters, ...options }),
    rest: without(given, 'id', 'options', 'parameters'),
  };
}

type Input = ForeignVariable & { kind: string; isPlain: boolean };

/** Returns `inputs` as a list, `inputs` by name, `inputSchema.properties`, or `sample` of version 1. */
function declaredInputs(keys: JsonObject): Input[] {
  const schema = isJsonObject(keys.inputSchema) ? keys.inputSchema.properties : undefined;
  return [keys.inputs, schema, keys.sample].flatMap((given) => {
    if (Array.isArray(given)) {
      return given.flatMap((one) =>
        isJsonObject(one) && typeof one.name === 'string' ? inputOf(one.name, one) : [],
      );
    }
    return isJsonObject(given) ? Object.entries(given).map(([name, value]) => inputOf(name, value)) : [];
  });
}

const DECLARED = ['kind', 'type', 'default', 'sample', 'description', 'required', 'enumValues', 'example'];

function inputOf(name: string, given: Json): Input {
  const isSaid = isJsonObject(given) && DECLARED.some((key) => key in given);
  const said = isSaid ? given : { default: given };
  const kind = lineOf(said.kind) ?? lineOf(said.type) ?? '';
  const fallback = said.default ?? said.sample ?? said.example ?? null;
  const options = Array.isArray(said.enumValues) ? said.enumValues.map(String) : [];
  const isNumber = ['number', 'integer', 'float'].includes(kind);
  return {
    name,
    kind,
    options,
    type: options.length > 0 ? 'choice' : isNumber ? 'number' : 'text',
    help: lineOf(said.description),
    default: fallback === null ? null : asText(fallback),
    isPlain:
      !['array', 'object', 'list'].includes(kind) && (fallback === null || typeof fallback !== 'object'),
  };
}

/** Splits messages at lines that name a role; text before the first is the system's, as in Prompty. */
function splitMessages(body: string, threads: ReadonlySet<string>) {
  const messages: ChatMessage[] = [];
  const attributes: { message: number; text: string }[] = [];
  const placeholders: { name: string; before: number }[] = [];
  let role: ChatMessage['role'] = 'system';
  let said: string | undefined;
  let text: string[] = [];
  const close = () => {
    const content = bodyText(text.join('\n'));
    if (content !== '') {
      if (said !== undefined) attributes.push({ message: messages.length, text: said });
      messages.push({ role, content });
    }
    text = [];
  };
  for (const line of body.split('\n')) {
    const [, word, about] = ROLE_LINE.exec(line.slice(0, 400)) ?? [];
    const [, thread = ''] = /^\s{0,9}\{\{\s{0,9}([\w.-]{1,80})\s{0,9}\}\}\s*$/.exec(line.slice(0, 120)) ?? [];
    if (word !== undefined) {
      close();
      role = roleOf(word) ?? 'user';
      said = about;
    } else if (threads.has(thread)) {
      close();
      placeholders.push({ name: thread, before: messages.length });
    } else text.push(line);
  }
  close();
  return { messages, attributes, placeholders };
}
