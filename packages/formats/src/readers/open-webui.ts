import { toolMessages } from './tool-messages.ts';
import { titleOfText } from '../title.ts';
import { readTypedVariables } from './open-webui-variables.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import type { FormatReader, InputFile, ReadPrompt, RefusedPrompt } from './reader.ts';
import {
  hasEntry,
  readEntries,
  refusalAt,
  withoutEmptyMembers,
  textIn,
  systemVariables,
} from './tool-files.ts';
import { newPrompt, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';

const SYSTEM_VALUES = /^(?:CLIPBOARD|CURRENT_(?:DATE|DATETIME|TIME|TIMEZONE|WEEKDAY)|USER_[A-Z_]{2,30})$/;
const READ = ['title', 'name', 'content', 'tags', 'user', 'meta'];

function isPrompt(entry: JsonObject): boolean {
  return (
    typeof entry['command'] === 'string' &&
    typeof entry['content'] === 'string' &&
    (typeof entry['title'] === 'string' || typeof entry['name'] === 'string')
  );
}

/** Open WebUI: the exported list of prompts, of releases before and after commands lost their slash. */
export const openWebuiReader: FormatReader = {
  format: 'open-webui',
  detect: (file) => hasEntry(file, ['"command"', '"content"'], isPrompt),
  read: (file) => readEntries(file, (entry, place) => readEntry(file, entry, place)),
};

function readEntry(file: InputFile, entry: JsonObject, place: string): ReadPrompt | RefusedPrompt {
  const given = textIn(entry['content']);
  const command = textIn(entry['command']);
  const title = textIn(entry['title']) ?? textIn(entry['name']) ?? command;
  if (given === null) return refusalAt(file, place, toolMessages.refused.noText, title);

  const warnings: string[] = [];
  const { content, variables, definitions } = readTypedVariables(given, warnings);
  const isSystemValue = (name: string) => SYSTEM_VALUES.test(name);
  const system = systemVariables('open-webui', content, isSystemValue, warnings);
  const meta = isJsonObject(entry['meta']) ? entry['meta'] : {};
  const user = isJsonObject(entry['user']) ? entry['user'] : {};
  if (typeof user['email'] === 'string') warnings.push(toolMessages.warning.addresses);
  if (entry['is_active'] === false) warnings.push(toolMessages.warning.inactive('open-webui'));
  const source = withoutEmptyMembers({
    author: user['name'],
    createdAt: dateOfSeconds(entry['created_at']),
    updatedAt: dateOfSeconds(entry['updated_at'] ?? entry['timestamp']),
  });
  return newPrompt(file.path, title ?? titleOfText(content), {
    place,
    description: textIn(meta['description']),
    content,
    variables: [...variables, ...system],
    tags: tagsOf(entry['tags']),
    isShared: sharingOf(entry, warnings),
    extras: storedExtras(
      'open-webui',
      {
        source,
        keys: { ...without(entry, ...READ), ...withoutEmptyMembers({ meta: without(meta, 'description') }) },
        notes: withoutEmptyMembers({ definitions }),
      },
      warnings,
    ),
    warnings,
  });
}

/** Converts seconds since 1970 to an ISO 8601 date; undefined for anything else. */
function dateOfSeconds(value: Json | undefined): string | undefined {
  if (typeof value !== 'number' || !(value > 0) || value > 8e12) return undefined;
  return new Date(value * 1_000).toISOString();
}

function tagsOf(value: Json | undefined): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((tag) => textIn(isJsonObject(tag) ? tag['name'] : tag) ?? []);
}

/** Returns whether the prompt is public; null if the file doesn't say. */
function sharingOf(entry: JsonObject, warnings: string[]): boolean | null {
  const grants = entry['access_grants'];
  if (Array.isArray(grants)) {
    const isPublic = grants.some((grant) => isJsonObject(grant) && grant['principal_id'] === '*');
    if (!isPublic && grants.length > 0) warnings.push(toolMessages.warning.groupAccess('open-webui'));
    return isPublic && entry['is_active'] !== false;
  }
  if (!('access_control' in entry)) return null;
  const control = entry['access_control'];
  if (control === null) return true;
  if (isJsonObject(control) && Object.keys(control).length > 0) {
    warnings.push(toolMessages.warning.groupAccess('open-webui'));
  }
  return false;
}
