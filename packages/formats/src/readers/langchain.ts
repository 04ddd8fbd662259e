import { toolMessages } from './tool-messages.ts';
import { classOf, type Context, parsedFile } from './langchain-context.ts';
import { FEW_SHOT } from './langchain-few-shot.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import type { FormatReader, Reading } from './reader.ts';
import { withoutEmptyMembers, textIn, textsIn } from './tool-files.ts';
import { fileTitle, newPrompt, readingOfPrompt, refusedReading, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';
import { readText, partialsOf } from './langchain-text.ts';

const TYPES: ReadonlySet<unknown> = new Set(['prompt', 'few_shot', 'chat']);
/** Includes the format of the template; a writer sets it again. */
const READ = [
  ...['template', 'messages', 'template_path', 'prefix', 'suffix', 'prefix_path', 'suffix_path'],
  ...['input_variables', 'template_format', '_type', 'validate_template'],
];

/** Returns the object itself, the one in a response of the hub, or the first prompt of a sequence. */
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

function isPrompt(object: JsonObject): boolean {
  if (object['lc'] === 1)
    return /Prompt(?:Template|WithTemplates)?$/.test(classOf(object)) && isJsonObject(object['kwargs']);
  if (object['_type'] === undefined) return 'input_variables' in object && 'template' in object;
  return (
    TYPES.has(object['_type']) &&
    ['template', 'template_path', 'messages', 'suffix', 'examples'].some((key) => key in object)
  );
}

/** LangChain: prompts saved as JSON or YAML, few-shot prompts, and responses of its hub. */
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
      warnings: [],
      used: [],
      lookAlikes: [],
    });
  },
};

function readPrompt(prompt: JsonObject, context: Context): Reading {
  const { file, warnings, used } = context;
  const text = readText(prompt, context);
  if (text.content === null && text.messages === null) {
    return refusedReading(file.path, warnings[0] ?? toolMessages.refused.noText, used);
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
  const schema = withoutEmptyMembers({ output: prompt['schema_'] });
  return readingOfPrompt(
    newPrompt(file.path, title, {
      content: text.content,
      messages: text.messages,
      description: textIn(prompt['description']),
      tags: textsIn(prompt['tags']),
      variables: [...partialsOf(prompt, warnings), ...context.lookAlikes],
      extras: storedExtras(
        'langchain',
        {
          ...(Object.keys(schema).length > 0 ? { schema } : {}),
          placeholders: text.placeholders,
          source: withoutEmptyMembers({
            author: metadata['lc_hub_owner'],
            repository: metadata['lc_hub_repo'],
          }),
          keys,
          notes: withoutEmptyMembers({
            prefix: prompt['prefix'],
            suffix: prompt['suffix'],
            ...Object.fromEntries(FEW_SHOT.map((key) => [key, prompt[key]])),
          }),
        },
        warnings,
      ),
      warnings,
    }),
    used,
  );
}
