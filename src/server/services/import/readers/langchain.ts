import { toolMessages } from '@/domain/import/tool-messages';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { ChatBuilder } from './chat-of';
import { detailsOf } from './details-of';
import { fillFormatString, readTemplate } from './langchain-template';
import { isJsonObject, type Json, type JsonObject, type Parsed, parseYaml } from './parse';
import type { FormatReader, GivenFile, GivenFiles, Reading } from './reader';
import { jsonOf, said, textIn, textsIn } from './tool-files';
import {
  asText,
  besidePath,
  fileTitle,
  keptExtras,
  newPrompt,
  oneReading,
  refusedReading,
  without,
} from './values';

/** What is being read, and what was found out on the way. */
type Context = {
  file: GivenFile;
  files: GivenFiles;
  losses: string[];
  used: string[];
  lookAlikes: VariableDetails[];
};
type Text = {
  content: string | null;
  messages: ChatMessage[] | null;
  placeholders: { name: string; before: number }[];
};

const YAML_NAME = /\.ya?ml$/i;
const TYPES: ReadonlySet<unknown> = new Set(['prompt', 'few_shot', 'chat']);
/** The kind of the text's template; a writer sets it again. */
const READ = [
  ...['template', 'messages', 'template_path', 'prefix', 'suffix', 'prefix_path', 'suffix_path'],
  ...['input_variables', 'template_format', '_type', 'validate_template'],
];
/** What examples are put together from. */
const FEW_SHOT = ['examples', 'example_prompt', 'example_separator'];
/** Roles by the last part of a class's name. */
const CLASS_ROLES: readonly (readonly [start: string, role: string])[] = [
  ['System', 'system'],
  ['Human', 'user'],
  ['AI', 'assistant'],
];

function parsedFile(file: GivenFile): Parsed {
  return YAML_NAME.test(file.path) ? parseYaml(file.text ?? '') : jsonOf(file);
}

/** The object itself, what an answer of the hub holds, or the prompt that a sequence begins with. */
function manifestOf(value: Json): JsonObject | null {
  if (!isJsonObject(value)) return null;
  if (isJsonObject(value['manifest'])) return manifestOf(value['manifest']);
  const { kwargs } = value;
  if (value['lc'] === 1 && isJsonObject(kwargs)) {
    if (isJsonObject(kwargs['first'])) return manifestOf(kwargs['first']);
    if (classOf(value).startsWith('RunnableBinding') && isJsonObject(kwargs['bound']))
      return manifestOf(kwargs['bound']);
  }
  return value;
}

/** The class that a serialised object was made of. */
function classOf(object: JsonObject): string {
  const id = object['id'];
  const last = Array.isArray(id) ? id.at(-1) : undefined;
  return typeof last === 'string' ? last : '';
}

function isPrompt(object: JsonObject): boolean {
  if (object['lc'] === 1)
    return /Prompt(?:Template)?$/.test(classOf(object)) && isJsonObject(object['kwargs']);
  if (object['_type'] === undefined) return 'input_variables' in object && 'template' in object;
  return (
    TYPES.has(object['_type']) &&
    ['template', 'template_path', 'messages', 'suffix', 'examples'].some((key) => key in object)
  );
}

/** LangChain: prompts saved as JSON or YAML, few-shot prompts, and what its hub gives. */
export const langchainReader: FormatReader = {
  format: 'langchain',

  detect(file) {
    const { text } = file;
    if (text === null) return false;
    if (!text.includes('_type') && !text.includes('"lc"') && !text.includes('input_variables')) return false;
    const parsed = parsedFile(file);
    const manifest = parsed.why === null ? manifestOf(parsed.value) : null;
    return manifest !== null && isPrompt(manifest);
  },

  read(file, files) {
    const parsed = parsedFile(file);
    if (parsed.why !== null) return refusedReading(file.path, parsed.why);
    const manifest = manifestOf(parsed.value);
    if (manifest === null || !isPrompt(manifest)) {
      return refusedReading(file.path, toolMessages.refused.unknownTemplate);
    }
    const kwargs = manifest['kwargs'];
    const isSerialised = manifest['lc'] === 1 && isJsonObject(kwargs);
    return readPrompt(isSerialised ? kwargs : manifest, {
      file,
      files,
      losses: [],
      used: [],
      lookAlikes: [],
    });
  },
};

function readPrompt(prompt: JsonObject, context: Context): Reading {
  const { file, losses, used } = context;
  const text = readText(prompt, context);
  if (text.content === null && text.messages === null) {
    return refusedReading(file.path, losses[0] ?? toolMessages.refused.noText, used);
  }
  const metadata = isJsonObject(prompt['metadata']) ? prompt['metadata'] : {};
  const title = textIn(prompt['name']) ?? textIn(metadata['lc_hub_repo']) ?? fileTitle(file.path);
  const keys = without(
    prompt,
    ...READ,
    ...FEW_SHOT,
    'name',
    'description',
    'tags',
    'output_schema',
    'schema_',
  );
  const schema = said({ output: prompt['schema_'] });
  return oneReading(
    newPrompt(file.path, title, {
      content: text.content,
      messages: text.messages,
      description: textIn(prompt['description']),
      tags: textsIn(prompt['tags']),
      variables: [...partialsOf(prompt, losses), ...context.lookAlikes],
      extras: keptExtras(
        'langchain',
        {
          ...(Object.keys(schema).length > 0 ? { schema } : {}),
          placeholders: text.placeholders,
          source: said({ author: metadata['lc_hub_owner'], repository: metadata['lc_hub_repo'] }),
          keys,
          notes: said({
            prefix: prompt['prefix'],
            suffix: prompt['suffix'],
            ...Object.fromEntries(FEW_SHOT.map((key) => [key, prompt[key]])),
          }),
        },
        losses,
      ),
      losses,
    }),
    used,
  );
}

/** Values that were given beforehand are the defaults. */
function partialsOf(prompt: JsonObject, losses: string[]): VariableDetails[] {
  const partials = prompt['partial_variables'];
  if (!isJsonObject(partials)) return [];
  return Object.entries(partials).flatMap(([name, value]) => {
    if (typeof value !== 'string') {
      losses.push(toolMessages.lost.codeValue(name));
      return [];
    }
    return detailsOf({ name, default: value }, losses) ?? [];
  });
}

function readText(prompt: JsonObject, context: Context): Text {
  const { messages: saved, template } = prompt;
  const list = Array.isArray(saved) ? saved : template;
  if (Array.isArray(list)) {
    const chat = new ChatBuilder(context.losses);
    for (const message of list) addMessage(chat, message, formatOf(prompt), context);
    const messages = chat.messages.length > 0 ? chat.messages : null;
    return { content: null, messages, placeholders: chat.placeholders };
  }
  const isFewShot = 'examples' in prompt || 'suffix' in prompt;
  const content = isFewShot ? fewShotText(prompt, context) : templateOf(prompt, context);
  return { content: textIn(content), messages: null, placeholders: [] };
}

const formatOf = (prompt: JsonObject) => textIn(prompt['template_format']) ?? 'f-string';

/** The text of a prompt with one template, which may be in a file beside it. */
function templateOf(prompt: JsonObject, context: Context, key = 'template'): string {
  const path = textIn(prompt[`${key}_path`]);
  const template = path === null ? textIn(prompt[key]) : (besideFile(path, context)?.text ?? null);
  if (template === null) return '';
  return textOfTemplate(template, formatOf(prompt), context, textsIn(prompt['input_variables']));
}

function textOfTemplate(
  template: string,
  format: string,
  context: Context,
  names: readonly string[] = [],
): string {
  const { text, lookAlikes } = readTemplate(template, format, names, context.losses);
  context.lookAlikes.push(...lookAlikes);
  return text;
}

/** A file that was given together with this one; said when it is missing. */
function besideFile(name: string, { file, files, losses, used }: Context): GivenFile | null {
  const path = besidePath(file.path, name);
  const beside = path === null ? undefined : files.get(path);
  if (path === null || beside?.text == null) {
    losses.push(toolMessages.lost.missingFile(name));
    return null;
  }
  if (!used.includes(path)) used.push(path);
  return beside;
}

/** What stands before the examples, the examples and what stands behind them. */
function fewShotText(prompt: JsonObject, context: Context): string {
  const separator = typeof prompt['example_separator'] === 'string' ? prompt['example_separator'] : '\n\n';
  const shape = isJsonObject(prompt['example_prompt']) ? prompt['example_prompt'] : {};
  const template = typeof shape['template'] === 'string' ? shape['template'] : null;
  const examples = examplesOf(prompt['examples'], context).map((example) => {
    const values = new Map(Object.entries(example).map(([name, value]) => [name, asText(value)]));
    if (template !== null && formatOf(shape) === 'f-string') return fillFormatString(template, values);
    return [...values].map(([name, value]) => `${name}: ${value}`).join('\n');
  });
  const prefix = templateOf({ ...prompt, input_variables: [] }, context, 'prefix');
  const suffix = templateOf({ ...prompt, input_variables: [] }, context, 'suffix');
  return [prefix, ...examples, suffix].filter((part) => part !== '').join(separator);
}

function examplesOf(given: Json | undefined, context: Context): JsonObject[] {
  const name = textIn(given);
  if (name === null) return Array.isArray(given) ? given.filter(isJsonObject) : [];
  const file = besideFile(name, context);
  if (file === null) return [];
  const parsed = parsedFile(file);
  if (parsed.why === null && Array.isArray(parsed.value)) return parsed.value.filter(isJsonObject);
  context.losses.push(parsed.why ?? toolMessages.lost.missingFile(name));
  return [];
}

/** A message as it was saved, or serialised as an object of its class. */
function addMessage(chat: ChatBuilder, message: Json, format: string, context: Context): void {
  if (!isJsonObject(message)) {
    chat.lose(toolMessages.lost.messagePart('message'));
    return;
  }
  const kwargs = isJsonObject(message['kwargs']) ? message['kwargs'] : message;
  const name = classOf(message);
  const placeholder = textIn(kwargs['variable_name']);
  if (placeholder !== null) {
    chat.addPlaceholder(placeholder);
    return;
  }
  const role = textIn(kwargs['role']) ?? roleOfClass(name) ?? textIn(kwargs['type']) ?? name;
  if (kwargs['prompt'] === undefined) {
    // Messages of a class have no template; those of a saved chat are templates themselves.
    const content = kwargs['content'];
    const isTemplate = name === '' && typeof content === 'string';
    chat.add(role, isTemplate ? textOfTemplate(content, format, context) : content);
    return;
  }
  const prompts = Array.isArray(kwargs['prompt']) ? kwargs['prompt'] : [kwargs['prompt']];
  const texts = prompts.flatMap((prompt) => {
    const inner = isJsonObject(prompt) && isJsonObject(prompt['kwargs']) ? prompt['kwargs'] : prompt;
    if (isJsonObject(inner) && typeof inner['template'] === 'string') return templateOf(inner, context);
    chat.lose(toolMessages.lost.messagePart(isJsonObject(prompt) ? classOf(prompt) : 'part'));
    return [];
  });
  chat.add(role, texts.join('\n'));
}

function roleOfClass(name: string): string | null {
  return CLASS_ROLES.find(([start]) => name.startsWith(start))?.[1] ?? null;
}
