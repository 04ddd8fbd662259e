import { hasMembers } from './values.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import type { ForeignVariable } from './details-of.ts';

export type DeclaredVariable = ForeignVariable & { isOptional: boolean; isPlain: boolean };

const QUOTED_CHOICES = /^"[^"]{0,200}"(?:\s{0,9}\|\s{0,9}"[^"]{0,200}"){0,49}$/;

/** Returns the variables that a schema declares: Picoschema, or a JSON Schema of an object. */
export function variablesOfSchema(schema: Json | undefined, defaults: JsonObject): DeclaredVariable[] {
  if (!isJsonObject(schema)) return [];
  const isJsonSchema = schema.type === 'object' && isJsonObject(schema.properties);
  const fields = isJsonSchema && isJsonObject(schema.properties) ? schema.properties : schema;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(fields).flatMap(([key, value]) => {
    const [, name = '', mark = '', annotation = ''] =
      /^([^?(\s]{1,200})(\?)?\s{0,9}(?:\(([^)]{0,500})\)?)?$/.exec(key) ?? [];
    if (name === '') return [];
    const said = declared(name, annotation, value);
    const fallback = defaults[name];
    return {
      ...said,
      isOptional: mark === '?' || (isJsonSchema && required.size > 0 && !required.has(name)),
      ...(fallback === undefined || fallback === null
        ? {}
        : { default: typeof fallback === 'string' ? fallback : JSON.stringify(fallback) }),
    };
  });
}

function declared(name: string, annotation: string, value: Json): Omit<DeclaredVariable, 'isOptional'> {
  const [, kind = '', inner = ''] = /^(array|object|enum)(?:,\s{0,9}(.{0,400}))?$/s.exec(annotation) ?? [];
  if (kind !== '') {
    return kind === 'enum' && Array.isArray(value)
      ? { name, type: 'choice', options: value.map(String), help: inner, isPlain: true }
      : { name, help: inner, isPlain: false };
  }
  if (isJsonObject(value)) return ofJsonSchema(name, value);
  if (typeof value !== 'string') return { name, isPlain: !Array.isArray(value) };
  if (QUOTED_CHOICES.test(value.trim())) {
    const options = [...value.matchAll(/"([^"]{0,200})"/g)].map(([, option = '']) => option);
    return { name, type: 'choice', options, isPlain: true };
  }
  const comma = value.indexOf(',');
  const type = (comma === -1 ? value : value.slice(0, comma)).trim();
  const isList = value.trim().startsWith('{') || type.endsWith('[]');
  const help =
    isList && type.startsWith('{') ? '' : comma === -1 ? annotation : value.slice(comma + 1).trim();
  return { name, help, type: isNumberType(type) ? 'number' : 'text', isPlain: !isList };
}

function ofJsonSchema(name: string, schema: JsonObject): Omit<DeclaredVariable, 'isOptional'> {
  const { type, description, enum: options } = schema;
  const help = typeof description === 'string' ? description : '';
  if (Array.isArray(options))
    return { name, type: 'choice', options: options.map(String), help, isPlain: true };
  if (!hasMembers(schema) || typeof type !== 'string') return { name, help, isPlain: false };
  const isPlain = type !== 'array' && type !== 'object';
  return { name, help, type: isNumberType(type) ? 'number' : 'text', isPlain };
}

function isNumberType(type: string): boolean {
  return type === 'number' || type === 'integer' || type === 'float';
}
