import { toolMessages } from './tool-messages.ts';
import type { VariableDetails } from '../prompt/variable-details.ts';
import type { VariableType } from '../prompt/variable-type.ts';
import { detailsOf } from './details-of.ts';
import { isJsonObject, type Json, parseJson } from './parse.ts';

const TYPES: Readonly<Record<string, VariableType>> = {
  text: 'text',
  textarea: 'long',
  number: 'number',
  range: 'number',
  select: 'choice',
  checkbox: 'choice',
};

/** `{{name | type:property=value}}`: no brace inside, so that the scan is linear. */
const TYPED = /\{\{([^{}|]{1,80})\|([^{}]{0,4000})\}\}/g;

/** Splits the properties of a definition at colons outside of quotes and brackets. */
function propertiesOf(definition: string): string[] {
  const parts: string[] = [];
  let part = '';
  let inString = false;
  let depth = 0;
  for (let at = 0; at < definition.length; at += 1) {
    const character = definition.charAt(at);
    if (inString && character === '\\') {
      part += character + definition.charAt(at + 1);
      at += 1;
      continue;
    }
    if (character === '"') inString = !inString;
    if (!inString && character === '[') depth += 1;
    if (!inString && character === ']') depth -= 1;
    if (character === ':' && !inString && depth <= 0) {
      parts.push(part.trim());
      part = '';
    } else part += character;
  }
  return [...parts, part.trim()];
}

/** Parses a JSON value; returns the text itself if it isn't JSON. */
function valueOf(text: string): Json {
  const parsed = parseJson(text);
  return parsed.why === null ? parsed.value : text;
}

const textOfValue = (value: Json | undefined) =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : null;

function optionsOf(value: Json): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((option) => {
    const text = textOfValue(isJsonObject(option) ? option['value'] : option);
    return text === null ? [] : [text];
  });
}

function detailsOfDefinition(name: string, definition: string, warnings: string[]): VariableDetails | null {
  const [kind = 'text', ...given] = propertiesOf(definition);
  const properties = new Map(
    given.map((property): [string, string | null] => {
      const equals = property.indexOf('=');
      return equals === -1
        ? [property, null]
        : [property.slice(0, equals).trim(), property.slice(equals + 1).trim()];
    }),
  );
  const get = (key: string) => {
    const text = properties.get(key);
    return text === undefined || text === null ? null : valueOf(text);
  };
  const type = TYPES[kind];
  if (type === undefined) warnings.push(toolMessages.warning.variableType(name, kind));
  const [min, max] = [textOfValue(get('min')), textOfValue(get('max'))];
  if (min !== null || max !== null) warnings.push(toolMessages.warning.variableLimits(name));
  const limits = [min === null ? '' : `at least ${min}`, max === null ? '' : `at most ${max}`];
  const help = [
    textOfValue(get('label')) ?? '',
    textOfValue(get('placeholder')) ?? '',
    limits.filter((limit) => limit !== '').join(', '),
  ];
  const fallback = textOfValue(get('default'));
  return detailsOf(
    {
      name,
      type: type ?? 'text',
      help: help.filter((part) => part !== '').join(' · '),
      options: kind === 'checkbox' ? ['true', 'false'] : optionsOf(get('options')),
      // Values not required by Open WebUI may stay empty.
      default: fallback ?? (properties.has('required') ? null : ''),
    },
    warnings,
  );
}

/** Returns a text with plain instead of typed variables, and their details. The first definition of a name counts. */
export function readTypedVariables(
  text: string,
  warnings: string[],
): { content: string; variables: VariableDetails[]; definitions: Record<string, string> } {
  const variables = new Map<string, VariableDetails>();
  const definitions = new Map<string, string>();
  const content = text.replace(TYPED, (whole, inside: string, definition: string) => {
    const name = inside.trim();
    const details = definitions.has(name) ? null : detailsOfDefinition(name, definition.trim(), warnings);
    if (details === null && !definitions.has(name)) return whole;
    if (details !== null) variables.set(name, details);
    if (!definitions.has(name)) definitions.set(name, definition.trim());
    return `{{${name}}}`;
  });
  return { content, variables: [...variables.values()], definitions: Object.fromEntries(definitions) };
}
