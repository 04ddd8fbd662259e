import { toolMessages } from './tool-messages.ts';
import type { VariableDetails } from '../prompt/variable-details.ts';
import { readTemplate } from './langchain-template.ts';
import { isJsonObject, type Json, type JsonObject, type Parsed, parseYaml } from './parse.ts';
import type { InputFile, InputFiles } from './reader.ts';
import { jsonOf, textIn, textsIn } from './tool-files.ts';
import { resolveSiblingPath } from './values.ts';

export type Context = {
  file: InputFile;
  files: InputFiles;
  warnings: string[];
  used: string[];
  lookAlikes: VariableDetails[];
};

const YAML_NAME = /\.ya?ml$/i;

export function parsedFile(file: InputFile): Parsed {
  return YAML_NAME.test(file.path) ? parseYaml(file.text ?? '') : jsonOf(file);
}

/** Returns the members of a prompt, as saved or as a serialized object of a class; empty for anything else. */
export function membersOf(value: Json | undefined): JsonObject {
  if (!isJsonObject(value)) return {};
  const { kwargs } = value;
  return value['lc'] === 1 && isJsonObject(kwargs) ? kwargs : value;
}

export function classOf(object: JsonObject): string {
  const id = object['id'];
  const last = Array.isArray(id) ? id.at(-1) : undefined;
  return typeof last === 'string' ? last : '';
}

export const formatOf = (prompt: JsonObject) => textIn(prompt['template_format']) ?? 'f-string';

/** Returns the source of a prompt's template, which may be in a file beside it; null if there is none. */
export function writtenTemplate(prompt: JsonObject, context: Context, key = 'template'): string | null {
  const path = textIn(prompt[`${key}_path`]);
  return path === null ? textIn(prompt[key]) : (siblingFile(path, context)?.text ?? null);
}

export function templateOf(prompt: JsonObject, context: Context, key = 'template'): string {
  const template = writtenTemplate(prompt, context, key);
  if (template === null) return '';
  return textOfTemplate(template, formatOf(prompt), context, textsIn(prompt['input_variables']));
}

export function textOfTemplate(
  template: string,
  format: string,
  context: Context,
  names: readonly string[] = [],
): string {
  const { text, lookAlikes } = readTemplate(template, format, names, context.warnings);
  context.lookAlikes.push(...lookAlikes);
  return text;
}

/** Returns another file of the same import; reports it if it is missing. */
export function siblingFile(name: string, { file, files, warnings, used }: Context): InputFile | null {
  const path = resolveSiblingPath(file.path, name);
  const beside = path === null ? undefined : files.get(path);
  if (path === null || beside?.text == null) {
    warnings.push(toolMessages.warning.missingFile(name));
    return null;
  }
  if (!used.includes(path)) used.push(path);
  return beside;
}
