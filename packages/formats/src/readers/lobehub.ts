import { toolMessages } from './tool-messages.ts';
import { variableNames } from '../prompt/variables.ts';
import { titleOfText } from '../title.ts';
import { textVariables } from './details-of.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import type { FormatReader, InputFile, ReadPrompt, RefusedPrompt } from './reader.ts';
import {
  hasEntry,
  listOf,
  readEntries,
  refusalAt,
  withoutEmptyMembers,
  splitConfig,
  textIn,
  textsIn,
  systemVariables,
} from './tool-files.ts';
import { fileTitle, newPrompt, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';

/** Values that LobeHub inserts into a text. */
const SYSTEM_VALUES =
  /^(?:date|time|datetime|year|month|day|hour|minute|second|weekday|timestamp|iso|locale|timezone|language|username|nickname|email|uuid|uuid_short|random|random_[a-z]{1,20}|model|provider)$/;
const LANGUAGE = /\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)$/;

function entriesOf(value: Json): Json[] {
  return isJsonObject(value) && Array.isArray(value['agents']) ? value['agents'] : listOf(value);
}

const isAgent = ({ config }: JsonObject) => isJsonObject(config) && typeof config['systemRole'] === 'string';

/** LobeHub: an agent in the format of its agent index. */
export const lobehubReader: FormatReader = {
  format: 'lobehub',
  detect: (file) => hasEntry(file, ['"systemRole"'], isAgent, entriesOf),
  read: (file) => readEntries(file, (entry, place) => readAgent(file, entry, place), entriesOf),
};

function readAgent(file: InputFile, entry: JsonObject, place: string): ReadPrompt | RefusedPrompt {
  const config = isJsonObject(entry['config']) ? entry['config'] : {};
  const meta = isJsonObject(entry['meta']) ? entry['meta'] : {};
  const content = textIn(config['systemRole']);
  const title = textIn(meta['title']);
  if (content === null) return refusalAt(file, place, toolMessages.refused.noText, title);

  const warnings: string[] = [];
  const isSystemValue = (name: string) => SYSTEM_VALUES.test(name);
  const system = systemVariables('lobehub', content, isSystemValue, warnings);
  const others = textVariables(content, (name) => !isSystemValue(name));
  const lookAlikes = doubleBraces(content);
  if (lookAlikes.length > 0) warnings.push(toolMessages.warning.notVariables('lobehub', lookAlikes));

  const params = isJsonObject(config['params']) ? config['params'] : {};
  const { model, settings, rest } = splitConfig({
    ...params,
    ...withoutEmptyMembers({ model: config['model'] }),
  });
  const language = textIn(entry['locale']) ?? LANGUAGE.exec(fileTitle(file.path))?.[1];
  return newPrompt(file.path, title ?? titleOfText(content), {
    place,
    description: textIn(meta['description']),
    messages: [{ role: 'system', content }],
    variables: [...system, ...others],
    tags: textsIn(meta['tags'] ?? []),
    category: textIn(meta['category']),
    extras: storedExtras(
      'lobehub',
      {
        model,
        settings,
        source: withoutEmptyMembers({
          author: entry['author'],
          url: entry['homepage'],
          createdAt: entry['createdAt'],
        }),
        keys: {
          ...without(entry, 'config', 'meta', 'author', 'homepage', 'createdAt', 'locale'),
          ...withoutEmptyMembers({
            config: {
              ...without(config, 'systemRole', 'model', 'params'),
              ...withoutEmptyMembers({ params: rest }),
            },
            meta: without(meta, 'title', 'description', 'tags', 'category'),
            locale: language,
          }),
        },
      },
      warnings,
    ),
    warnings,
  });
}

/** Returns the texts in double braces that are not variables of LobeHub, even if they look like variables here. */
function doubleBraces(content: string): string[] {
  const weights = [...content.matchAll(/\{{2,8}([^{}\r\n]{1,80})\}\}/g)].map(([, inside = '']) =>
    inside.trim(),
  );
  return [...new Set([...variableNames(content), ...weights])].slice(0, 10);
}
