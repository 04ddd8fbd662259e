import { type FormatId, FORMATS } from './formats.ts';
import { type FieldOf, FIELDS, fieldsOf } from './prompt/fields.ts';

/** Parts of a prompt besides its text, in the order in which the UI lists those that a format leaves out. */
export const CARRIED_PARTS = [
  'title',
  'description',
  'messages',
  ...fieldsOf('value'),
  'tags',
  'variables',
  'isShared',
  'tests',
  'model',
  'settings',
  'schema',
  'licence',
  'source',
  'files',
  'placeholders',
] as const;
export type CarriedPart = (typeof CARRIED_PARTS)[number];

const VALUE_NAMES = Object.fromEntries(
  fieldsOf('value').map((name) => [name, `the ${FIELDS[name].label.toLowerCase()}`]),
) as Record<FieldOf<'value'>, string>;

export const PART_NAMES: Readonly<Record<CarriedPart, string>> = {
  title: 'the title',
  description: 'the description',
  messages: 'chat roles',
  ...VALUE_NAMES,
  tags: 'tags',
  variables: 'variable details',
  isShared: 'visibility',
  tests: 'test cases',
  model: 'the model',
  settings: 'model settings',
  schema: 'schemas',
  licence: 'the license',
  source: 'the source',
  files: 'attached files',
  placeholders: 'message placeholders',
};

/** Export formats: the formats that can be imported, our JSON with one line per prompt, and our table as a workbook. */
export type ExportFormatId = FormatId | 'json-lines' | 'workbook';

type ExportFormat = {
  hint: string;
  /** Always one file; one file for many prompts; or files for each prompt. More than one file comes as a zip. */
  files: 'one' | 'many' | 'each';
  carries: readonly CarriedPart[];
};

const EVERYTHING = CARRIED_PARTS;
/** A table has no cell for tests and the bytes of files. */
const IN_CELLS = EVERYTHING.filter((part) => part !== 'tests' && part !== 'files');

/** The export formats, each with the parts of a prompt it can hold. */
export const EXPORT_FORMATS: Readonly<Record<ExportFormatId, ExportFormat>> = {
  cuebook: { hint: 'One JSON file with everything (backup)', files: 'one', carries: EVERYTHING },
  'json-lines': { hint: 'The same, one line per prompt', files: 'one', carries: EVERYTHING },
  table: {
    hint: 'One CSV file',
    files: 'one',
    carries: IN_CELLS,
  },
  workbook: {
    hint: 'One Excel file',
    files: 'one',
    carries: IN_CELLS,
  },
  markdown: {
    hint: 'A note for each prompt',
    files: 'each',
    carries: ['title', 'description', 'category', 'tags', 'model', 'licence'],
  },
  text: { hint: 'A text file for each prompt', files: 'each', carries: [] },
  'prompts-chat': {
    hint: 'One JSON file',
    files: 'many',
    carries: ['title', 'description', 'category', 'tags', 'isShared'],
  },
  'act-prompt': { hint: 'One JSON file', files: 'many', carries: ['title'] },
  promptfoo: {
    hint: 'A configuration with tests for each prompt',
    files: 'each',
    carries: ['title', 'messages', 'tests'],
  },
  dotprompt: {
    hint: 'A .prompt file for each prompt',
    files: 'each',
    carries: ['title', 'description', 'messages', 'model', 'settings', 'schema'],
  },
  prompty: {
    hint: 'A .prompty file for each prompt',
    files: 'each',
    carries: ['title', 'description', 'messages', 'tags', 'model', 'settings'],
  },
  'prompt-md': {
    hint: 'A .prompt.md file for each prompt',
    files: 'each',
    carries: ['title', 'description', 'model'],
  },
  skill: {
    hint: 'A folder with SKILL.md for each prompt',
    files: 'each',
    carries: ['description', 'skillName', 'licence', 'files'],
  },
  'claude-command': {
    hint: 'A Markdown file for each command',
    files: 'each',
    carries: ['description', 'model'],
  },
  'gemini-command': { hint: 'A TOML file for each command', files: 'each', carries: ['description'] },
  'editor-rules': { hint: 'A .mdc file for each rule', files: 'each', carries: ['description'] },
  continue: { hint: 'One config.yaml', files: 'many', carries: ['title', 'description'] },
  langfuse: {
    hint: 'One JSON file',
    files: 'many',
    carries: ['title', 'messages', 'tags', 'model', 'settings', 'placeholders'],
  },
  'open-webui': {
    hint: 'One JSON file',
    files: 'many',
    carries: ['title', 'description', 'tags', 'variables', 'isShared'],
  },
  librechat: {
    hint: 'Prompt groups and prompts, two files',
    files: 'many',
    carries: ['title', 'description', 'category', 'isShared'],
  },
  lobehub: {
    hint: 'A JSON file for each agent',
    files: 'each',
    carries: ['title', 'description', 'messages', 'category', 'tags', 'model', 'settings'],
  },
  'cherry-studio': {
    hint: 'One JSON file',
    files: 'many',
    carries: ['title', 'description', 'messages', 'tags'],
  },
  langchain: {
    hint: 'A JSON file for each prompt',
    files: 'each',
    carries: ['title', 'messages', 'tags', 'placeholders'],
  },
  'github-models': {
    hint: 'A .prompt.yml file for each prompt',
    files: 'each',
    carries: ['title', 'description', 'messages', 'tests', 'model', 'settings'],
  },
  fabric: { hint: 'A folder with system.md for each pattern', files: 'each', carries: ['messages'] },
  raycast: { hint: 'One JSON file of AI commands', files: 'many', carries: ['title', 'model'] },
  espanso: { hint: 'One YAML file of matches', files: 'many', carries: ['title'] },
  notion: {
    hint: 'One CSV file for a database',
    files: 'many',
    carries: ['title', 'description', 'tags'],
  },
  openai: {
    hint: 'A call of the Responses API (curl) for each prompt',
    files: 'each',
    carries: ['messages', 'model', 'settings'],
  },
};

export const EXPORT_FORMAT_IDS = Object.keys(EXPORT_FORMATS) as [ExportFormatId, ...ExportFormatId[]];

export function exportName(format: ExportFormatId): string {
  if (format === 'json-lines') return 'Cuebook (JSON Lines)';
  if (format === 'cuebook') return 'Cuebook (JSON)';
  if (format === 'table') return 'Spreadsheet (CSV)';
  if (format === 'workbook') return 'Spreadsheet (Excel)';
  return FORMATS[format];
}

/** The parts of prompts that a format leaves out. */
export function leftOut(format: ExportFormatId): CarriedPart[] {
  const { carries } = EXPORT_FORMATS[format];
  return CARRIED_PARTS.filter((part) => !carries.includes(part));
}
