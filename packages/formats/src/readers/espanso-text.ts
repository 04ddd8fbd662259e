import { toolMessages } from './tool-messages.ts';
import type { VariableDetails } from '../prompt/variable-details.ts';
import { detailsOf } from './details-of.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import { systemVariables, textIn, textsIn } from './tool-files.ts';

/** A variable of espanso. No brace inside, so that the scan is linear. */
const VALUE = /\{\{([^{}\r\n]{1,200})\}\}/g;

type MatchText = {
  content: string;
  variables: VariableDetails[];
  /** Converted names of form variables, such as `form1.focus`. */
  formVariables: Record<string, string>;
  /** Position of the cursor, in characters from the start. */
  cursor: number | null;
  /** Whether it contains anything but values that espanso fills in. */
  hasWords: boolean;
};

const CURSOR = '$|$';
/** `[[field]]` of a form. No bracket inside, so that the scan is linear. */
const FIELD = /\[\[([^[\]\r\n]{1,80})\]\]/g;

const itemsOf = (value: Json | undefined): string[] =>
  typeof value === 'string'
    ? value.split('\n').filter((line) => line.trim() !== '')
    : textsIn(value).length > 0
      ? textsIn(value)
      : Array.isArray(value)
        ? value.flatMap((one) => (isJsonObject(one) ? (textIn(one['label']) ?? textIn(one['id']) ?? []) : []))
        : [];

function fieldDetails(name: string, given: Json | undefined, warnings: string[]): VariableDetails | null {
  if (!isJsonObject(given)) return null;
  const fallback = given['default'];
  const options = given['type'] === 'choice' || given['type'] === 'list' ? itemsOf(given['values']) : [];
  const type = options.length > 0 ? 'choice' : given['multiline'] === true ? 'long' : 'text';
  const chosen = typeof fallback === 'string' && fallback !== '' ? fallback : null;
  return detailsOf({ name, type, options, default: chosen }, warnings);
}

/** Converts the text of a match: form fields and those of its variables become variables, other values are recorded. */
export function readMatchText(
  given: string,
  match: JsonObject,
  global: readonly Json[],
  warnings: string[],
): MatchText {
  const variables = new Map<string, VariableDetails>();
  const keep = (details: VariableDetails | null) => {
    if (details !== null && !variables.has(details.name)) variables.set(details.name, details);
  };
  const toolNames = new Set<string>();
  const forms = new Map<string, JsonObject>();
  const local = Array.isArray(match['vars']) ? match['vars'] : [];
  for (const variable of [...global, ...local]) {
    const name = isJsonObject(variable) ? textIn(variable['name']) : null;
    if (!isJsonObject(variable) || name === null) continue;
    const params = isJsonObject(variable['params']) ? variable['params'] : {};
    toolNames.delete(name);
    if (variable['type'] === 'form') forms.set(name, params);
    else if (variable['type'] === 'choice')
      keep(detailsOf({ name, options: itemsOf(params['values']) }, warnings));
    else toolNames.add(name);
  }

  const formVariables = new Map<string, string>();
  const withFields = given.replace(
    /\{\{([^{}.\r\n]{1,80})\.([^{}\r\n]{1,80})\}\}/g,
    (whole, form: string, field: string) => {
      const params = forms.get(form.trim());
      if (params === undefined) return whole;
      const name = field.trim();
      formVariables.set(name, `${form.trim()}.${name}`);
      keep(fieldDetails(name, isJsonObject(params['fields']) ? params['fields'][name] : undefined, warnings));
      return `{{${name}}}`;
    },
  );
  const isForm = typeof match['form'] === 'string';
  const fields = isJsonObject(match['form_fields']) ? match['form_fields'] : {};
  const asked = isForm
    ? withFields.replace(FIELD, (_, field: string) => {
        keep(fieldDetails(field.trim(), fields[field.trim()], warnings));
        return `{{${field.trim()}}}`;
      })
    : withFields;

  const cursor = asked.indexOf(CURSOR);
  if (cursor !== -1) warnings.push(toolMessages.warning.cursor);
  const content = cursor === -1 ? asked : asked.slice(0, cursor) + asked.slice(cursor + CURSOR.length);
  const isToolValue = (name: string) => toolNames.has(name) || forms.has(name);
  for (const details of systemVariables('espanso', content, isToolValue, warnings)) keep(details);
  const words = content.replace(VALUE, (whole, name: string) => (isToolValue(name.trim()) ? '' : whole));
  return {
    content,
    variables: [...variables.values()],
    formVariables: Object.fromEntries(formVariables),
    cursor: cursor === -1 ? null : cursor,
    hasWords: /[\p{L}\p{N}]/u.test(words),
  };
}
