import { toolMessages } from './tool-messages.ts';
import { type ChatMessage, textOfMessages } from '../prompt/chat-messages.ts';
import { ChatBuilder } from './chat-of.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import type { FormatReader, InputFile, Reading, ReadPrompt, RefusedPrompt } from './reader.ts';
import {
  add,
  hasEntry,
  jsonOf,
  listOf,
  refusalAt,
  withoutEmptyMembers,
  splitConfig,
  textIn,
  textsIn,
} from './tool-files.ts';
import { newPrompt, refusedReading, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';

/** A version in Langfuse's format. */
type Row = { name: string; version: number; place: string; entry: JsonObject };
type Text = { content: string | null; messages: ChatMessage[] | null };

const PRODUCTION = 'production';
const READ = ['name', 'version', 'prompt', 'config', 'tags', 'labels', 'commitMessage'];
const REFERENCE = /@@@langfusePrompt:[^@\r\n]{1,300}@@@/g;
const LISTED = 5;

/** Entries of an export, of a list of the API, or a single response of the API. */
function entriesOf(value: Json): Json[] {
  return isJsonObject(value) && Array.isArray(value['data']) ? value['data'] : listOf(value);
}

function isVersion(entry: JsonObject): boolean {
  if (typeof entry['name'] !== 'string') return false;
  if (Array.isArray(entry['versions'])) return 'lastConfig' in entry;
  return Number.isInteger(entry['version']) && (Array.isArray(entry['labels']) || 'config' in entry);
}

/** Langfuse: responses of its API and exports of them. All versions of a name are one prompt with its history. */
export const langfuseReader: FormatReader = {
  format: 'langfuse',

  detect: (file) => hasEntry(file, ['"version', '"name"'], isVersion, entriesOf),

  read(file) {
    const parsed = jsonOf(file);
    if (parsed.why !== null) return refusedReading(file.path, parsed.why);
    const reading: Reading = { prompts: [], refused: [], used: [] };
    const groups = new Map<string, Row[]>();
    for (const [index, entry] of entriesOf(parsed.value).entries()) {
      const place = `entry ${index + 1}`;
      const name = isJsonObject(entry) ? textIn(entry['name']) : null;
      if (!isJsonObject(entry) || name === null) {
        reading.refused.push(refusalAt(file, place, toolMessages.refused.notObject));
      } else if (!('prompt' in entry)) {
        reading.refused.push(refusalAt(file, place, toolMessages.refused.listWithoutTexts, name));
      } else {
        const version = typeof entry['version'] === 'number' ? entry['version'] : 1;
        const rows = groups.get(name) ?? [];
        rows.push({ name, version, place, entry });
        groups.set(name, rows);
      }
    }
    for (const rows of groups.values()) add(reading, promptOfVersions(file, rows));
    return reading;
  },
};

const labelsOf = ({ entry }: Row) => textsIn(entry['labels']);

/** Merges all versions of a name: the one in production is the prompt, the others are its history. */
function promptOfVersions(file: InputFile, rows: readonly Row[]): ReadPrompt | RefusedPrompt {
  const ordered = [...rows].sort((a, b) => a.version - b.version);
  const live =
    ordered.findLast((row) => labelsOf(row).includes(PRODUCTION)) ??
    ordered.findLast(({ entry }) => entry['isActive'] === true) ??
    ordered.at(-1);
  if (live === undefined) return refusalAt(file, null, toolMessages.refused.noPrompts);
  const { name, place, entry } = live;
  const warnings: string[] = [];
  const chat = new ChatBuilder(warnings);
  const text = textOfVersion(live, chat);
  const content = contentOf(text);
  if (content === null) return refusalAt(file, place, toolMessages.refused.noText, name);

  const earlier = ordered.flatMap((row) => {
    if (row === live) return [];
    const old = textOfVersion(row, new ChatBuilder([]));
    const oldContent = contentOf(old);
    return oldContent === null ? [] : [{ row, content: oldContent, messages: old.messages }];
  });
  warnings.push(...historyWarnings(earlier, live.version), ...referenceWarnings(content));

  const { model, settings, rest } = splitConfig(isJsonObject(entry['config']) ? entry['config'] : {});
  const folders = name.split('/').slice(0, -1);
  return newPrompt(file.path, name, {
    ...text,
    place,
    tags: [...textsIn(entry['tags']), ...folders.filter((folder) => folder.trim() !== '')],
    earlier: earlier.map((one) => ({ content: one.content, messages: one.messages })),
    extras: storedExtras(
      'langfuse',
      {
        model,
        settings,
        placeholders: chat.placeholders,
        source: { version: live.version },
        keys: {
          ...without(entry, ...READ),
          ...withoutEmptyMembers({ commitMessage: entry['commitMessage'], config: rest }),
          labels: labelsOf(live),
          version: live.version,
        },
        notes: withoutEmptyMembers({
          earlier: earlier.length > 0 ? earlier.map(({ row }) => noteOfVersion(row)) : null,
        }),
      },
      warnings,
    ),
    warnings,
  });
}

/** Metadata of a version beside its text. */
function noteOfVersion({ version, entry }: Row): JsonObject {
  const { labels, config, commitMessage } = entry;
  return { version, ...withoutEmptyMembers({ labels, config, commitMessage }) };
}

function historyWarnings(earlier: readonly { row: Row }[], live: number): string[] {
  return earlier
    .filter(({ row }) => row.version > live)
    .slice(0, LISTED)
    .map(({ row }) => toolMessages.warning.newerVersion(`Version ${row.version}`));
}

function referenceWarnings(content: string): string[] {
  const references = [...content.matchAll(REFERENCE)].map(([reference]) => reference);
  return [...new Set(references)].slice(0, LISTED).map(toolMessages.warning.reference);
}

const contentOf = ({ content, messages }: Text) => (messages === null ? content : textOfMessages(messages));

function textOfVersion({ entry }: Row, chat: ChatBuilder): Text {
  const { prompt } = entry;
  if (!Array.isArray(prompt)) return { content: textIn(prompt), messages: null };
  for (const message of prompt) {
    if (!isJsonObject(message)) continue;
    const name = textIn(message['name']);
    if (message['type'] === 'placeholder' && name !== null) chat.addPlaceholder(name);
    else chat.add(message['role'], message['content']);
  }
  return { content: null, messages: chat.messages.length > 0 ? chat.messages : null };
}
