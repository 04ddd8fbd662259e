import { toolMessages } from './tool-messages.ts';
import type { VariableDetails } from '../prompt/variable-details.ts';
import { titleOfText } from '../title.ts';
import { readMatchText } from './espanso-text.ts';
import { isJsonObject, type Json, type JsonObject, parseYaml } from './parse.ts';
import type { FormatReader, InputFile, InputFiles, Reading, ReadPrompt, RefusedPrompt } from './reader.ts';
import { add, refusalAt, withoutEmptyMembers, textIn, textsIn } from './tool-files.ts';
import { resolveSiblingPath, newPrompt, refusedReading, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';

const YAML_NAME = /\.ya?ml$/i;
const READ = ['label', 'replace', 'form', 'markdown', 'html', 'image_path'];

/** Metadata of a package, from the file beside it. */
type Manifest = { path: string | null; tags: string[]; source: JsonObject };

function matchesOf(value: Json | null): Json[] | null {
  if (!isJsonObject(value) || !Array.isArray(value['matches'])) return null;
  const isMatch = (one: Json) =>
    isJsonObject(one) && ['trigger', 'triggers', 'regex'].some((key) => key in one);
  return value['matches'].some(isMatch) ? value['matches'] : null;
}

/** espanso: a package or a file of matches. Programs that it would run are not run; forms become variables. */
export const espansoReader: FormatReader = {
  format: 'espanso',

  detect({ path, text }) {
    if (text === null || !YAML_NAME.test(path) || !text.includes('matches')) return false;
    if (!text.includes('trigger') && !text.includes('regex')) return false;
    const parsed = parseYaml(text);
    // A damaged file with `matches` and `trigger` in its first column is one of these, and is rejected as such.
    return parsed.why === null ? matchesOf(parsed.value) !== null : /^matches:/m.test(text);
  },

  read(file, files) {
    const parsed = parseYaml(file.text ?? '');
    if (parsed.why !== null) return refusedReading(file.path, parsed.why);
    const matches = matchesOf(parsed.value) ?? [];
    const global = isJsonObject(parsed.value) ? parsed.value['global_vars'] : undefined;
    const manifest = manifestOf(file, files);
    const reading: Reading = {
      prompts: [],
      refused: [],
      used: manifest.path === null ? [] : [manifest.path],
    };
    const imports = isJsonObject(parsed.value) ? textsIn(parsed.value['imports']) : [];
    for (const [index, match] of matches.entries()) {
      const place = `match ${index + 1}`;
      const { refused } = toolMessages;
      add(
        reading,
        isJsonObject(match)
          ? readMatch(file, match, place, Array.isArray(global) ? global : [], manifest)
          : refusalAt(file, place, refused.notObject),
      );
    }
    const [first] = reading.prompts;
    const missing = imports.filter((path) => !files.has(resolveSiblingPath(file.path, path) ?? ''));
    if (first !== undefined && missing.length > 0) first.warnings.push(toolMessages.warning.imports(missing));
    return reading.prompts.length + reading.refused.length === 0
      ? refusedReading(file.path, toolMessages.refused.noPrompts)
      : reading;
  },
};

function manifestOf(file: InputFile, files: InputFiles): Manifest {
  const path = resolveSiblingPath(file.path, '_manifest.yml');
  const beside = path === null ? undefined : files.get(path);
  const parsed = beside?.text == null ? null : parseYaml(beside.text);
  if (path === null || parsed?.why !== null || !isJsonObject(parsed.value)) {
    return { path: null, tags: [], source: {} };
  }
  const { tags, name, title, author, version, homepage, description } = parsed.value;
  const source = withoutEmptyMembers({ package: name, title, author, version, url: homepage, description });
  return { path, tags: textsIn(tags), source };
}

function readMatch(
  file: InputFile,
  match: JsonObject,
  place: string,
  global: readonly Json[],
  manifest: Manifest,
): ReadPrompt | RefusedPrompt {
  const triggers = [...textsIn(match['trigger']), ...textsIn(match['triggers'])];
  const shownTrigger = triggers[0] ?? textIn(match['regex']) ?? place;
  const label = textIn(match['label']);
  const given = ['replace', 'form', 'markdown', 'html'].find((key) => textIn(match[key]) !== null);
  const { refused } = toolMessages;
  if (given === undefined) {
    const reason = 'image_path' in match ? refused.image(shownTrigger) : refused.noText;
    return refusalAt(file, place, reason, label ?? shownTrigger);
  }
  const warnings: string[] = [];
  const text = readMatchText(textIn(match[given]) ?? '', match, global, warnings);
  if (!text.hasWords) {
    return refusalAt(file, place, refused.onlyToolValue(shownTrigger), label ?? shownTrigger);
  }
  if (given === 'html') warnings.push(toolMessages.warning.html);
  const variables: VariableDetails[] = text.variables;
  return newPrompt(file.path, label ?? triggers[0] ?? (titleOfText(text.content) || shownTrigger), {
    place,
    content: text.content,
    variables,
    tags: manifest.tags,
    extras: storedExtras(
      'espanso',
      {
        source: manifest.source,
        keys: without(match, ...READ),
        notes: withoutEmptyMembers({
          kind: given === 'replace' ? null : given,
          cursor: text.cursor,
          formVariables: text.formVariables,
        }),
      },
      warnings,
    ),
    warnings,
  });
}
