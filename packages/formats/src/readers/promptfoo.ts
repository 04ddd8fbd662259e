import { readerMessages } from './reader-messages.ts';
import { textOfMessages } from '../prompt/chat-messages.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import { parsedFile } from './parsed-file.ts';
import { type FoundPrompt, readPromptList } from './promptfoo-prompts.ts';
import { sharedByTests } from './promptfoo-files.ts';
import { readPromptfooTests, resolvedVars } from './promptfoo-tests.ts';
import type { FormatReader, InputFile, InputFiles, Reading } from './reader.ts';
import { allDetails } from './details-of.ts';
import { templateWarnings } from './template.ts';
import { hasMembers, lineOf, newPrompt, refusedReading, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';

const COMPANIONS = [
  'providers',
  'targets',
  'tests',
  'defaultTest',
  'scenarios',
  'description',
  'evaluateOptions',
];

/** A configuration of promptfoo: its prompts, with their files, and its tests as test cases of each. */
export const promptfooReader: FormatReader = {
  format: 'promptfoo',
  detect: (file) => {
    const value = configOf(file);
    if (isNamedConfig(file)) return value !== null || parsedFile(file, 'yaml').why !== null;
    return (
      value !== null && 'prompts' in value && COMPANIONS.some((key) => key in value) && hasPrompts(value)
    );
  },
  read: (file, files) => {
    const config = configOf(file);
    if (config === null) {
      return refusedReading(file.path, parsedFile(file, 'yaml').why ?? readerMessages.refused.noPrompts);
    }
    return readConfig(file, config, files);
  },
};

function isNamedConfig({ path }: InputFile): boolean {
  return /(?:^|\/)promptfooconfig\.(?:ya?ml|json)$/i.test(path);
}

function configOf(file: InputFile): JsonObject | null {
  const { value } = /\.json$/i.test(file.path) ? parsedFile(file, 'json') : parsedFile(file, 'yaml');
  return isJsonObject(value) ? value : null;
}

/** Texts, or objects with a text, a file or a label: a list of other objects is of another format. */
function hasPrompts({ prompts }: JsonObject): boolean {
  const list = Array.isArray(prompts) ? prompts : [prompts];
  return list.every(
    (one) =>
      typeof one === 'string' ||
      (isJsonObject(one) &&
        ('raw' in one || 'label' in one || typeof one.id === 'string') &&
        !('content' in one)),
  );
}

function readConfig(file: InputFile, config: JsonObject, files: InputFiles): Reading {
  const used = new Set<string>();
  const { prompts, refused } = readPromptList(file, config.prompts, files, used);
  const shared: string[] = [];
  const context = { file, files, used };
  const defaults = sharedByTests(config.defaultTest, context, shared);
  const templates = isJsonObject(config.assertionTemplates) ? config.assertionTemplates : {};
  const { tests, notes, keptDefaults } = readPromptfooTests(
    context,
    config.tests,
    { defaults, templates },
    shared,
  );
  const values = resolvedVars(context, isJsonObject(defaults.vars) ? defaults.vars : {});
  const isPlain = (value: Json) => value === null || typeof value !== 'object';
  const lists = Object.keys(values).filter((name) => !isPlain(values[name] ?? null));
  if (lists.length > 0) shared.push(readerMessages.warning.listVariables(lists));
  const variables = allDetails(
    Object.entries(values).map(([name, value]) => ({
      name,
      default: isPlain(value) && value !== null ? String(value) : null,
    })),
    shared,
  );
  // Each test has those that became checks: written back with both, a file would ask everything twice.
  const defaultTest = {
    ...without(defaults, 'assert'),
    ...(keptDefaults.length > 0 && { assert: keptDefaults }),
  };
  const rest = {
    ...without(config, 'prompts', 'tests', 'defaultTest', 'outputPath', '$schema', 'env'),
    ...(hasMembers(defaultTest) && { defaultTest }),
  };
  const toPrompt = (found: FoundPrompt, index: number) => {
    const { title, id, content, messages, raw, placeholders, warnings: own } = found;
    const text = messages === null ? content : textOfMessages(messages);
    const warnings = [...own, ...shared, ...templateWarnings(text ?? '')];
    return newPrompt(file.path, title, {
      place: prompts.length > 1 ? `prompt ${index + 1}` : null,
      content: messages === null ? content : null,
      messages,
      variables,
      tests,
      description: null,
      extras: storedExtras(
        'promptfoo',
        {
          placeholders,
          source: {
            file: file.path,
            ...(lineOf(config.description) ? { group: config.description ?? '' } : {}),
          },
          keys: rest,
          notes: {
            ...(id === null ? {} : { id }),
            ...(raw === null ? {} : { raw }),
            ...(notes.length > 0 ? { asserts: notes } : {}),
          },
        },
        warnings,
      ),
      warnings,
    });
  };
  const reading = {
    prompts: prompts.map(toPrompt),
    refused,
    used: [...used].filter((path) => path !== file.path),
  };
  if (reading.prompts.length > 0 || refused.length > 0) return reading;
  return refusedReading(file.path, readerMessages.refused.noPrompts, reading.used);
}
