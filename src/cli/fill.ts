import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { variableFields } from '@/domain/prompt/variable-fields';
import type { Filled } from '@/server/api/v1/schemas';
import type { Api } from './api';
import { CliError, EXIT, usage } from './exit';
import { ask, canAsk, note, oneLine, readPiped } from './terminal';
import { onlyArg, type PromptAt, readPromptAt, readArgs } from './args';

const VALUE_FILE_MAX = 2 * 1024 * 1024;

/** Splits an argument at `=`. Throws if there is none. */
function readPair(word: string, form: string): [name: string, value: string] {
  const at = word.indexOf('=');
  if (at < 1) throw usage(`Invalid argument "${word}". Expected ${form}.`);
  return [word.slice(0, at).trim(), word.slice(at + 1)];
}

async function readValue(path: string): Promise<string> {
  if (path === '-') return readPiped();
  const bytes = await readFile(path).catch((error: unknown) => {
    throw usage(`Can’t read ${path} (${error instanceof Error ? error.message : 'unknown'}).`);
  });
  if (bytes.length > VALUE_FILE_MAX) throw usage(`${path} exceeds 2 MB.`);
  return bytes.toString('utf8').replace(/\r?\n$/, '');
}

/** Parses the arguments of `fill` and `copy`: a prompt, and values by name. Throws for invalid ones. */
async function readAsked(args: string[]): Promise<PromptAt & { values: Map<string, string> }> {
  const { values: options, positionals } = readArgs(args, {
    file: { type: 'string', multiple: true, default: [] },
  });
  const [word, ...pairs] = positionals;
  const at = readPromptAt(onlyArg(word === undefined ? [] : [word], 'a prompt'));
  const values = new Map(pairs.map((pair) => readPair(pair, 'name=value')));
  for (const pair of options.file) {
    const [name, path] = readPair(pair, 'name=FILE');
    values.set(name, await readValue(path));
  }
  return { ...at, values };
}

/** Asks for each variable that has neither a value nor a default. Throws, with their names, without a terminal. */
async function askMissing(api: Api, { prompt, version, values }: PromptAt & { values: Map<string, string> }) {
  const text = await api.getVersion({ prompt, version });
  const open = variableFields(text.content, text.variables).filter(
    ({ name, fallback }) => fallback === null && !values.has(name),
  );
  if (open.length > 0 && !canAsk()) {
    const names = open.map(({ name }) => oneLine(name));
    throw usage(`Missing values: ${names.join(', ')}. Pass ${names.map((name) => `'${name}=…'`).join(' ')}`);
  }
  for (const { name, label, help, options } of open) {
    if (help !== '') note(oneLine(help));
    const choices = options.length === 0 ? '' : ` [${options.map((option) => oneLine(option)).join(' | ')}]`;
    values.set(name, await ask(`${oneLine(label === '' ? name : label)}${choices}: `));
  }
  return text.version;
}

/** Fills in a prompt with the values of the arguments, asking for missing ones. Throws {@link CliError}. */
export async function fillByArgs(api: () => Promise<Api>, args: string[]): Promise<z.output<typeof Filled>> {
  const asked = await readAsked(args);
  const opened = await api();
  // Fill in the version that was asked about, even if another was saved meanwhile.
  const version = String(await askMissing(opened, asked));
  const values = [...asked.values].map(([name, value]) => ({ name, value }));
  const filled = await opened.fillPrompt({ prompt: asked.prompt, version, values });
  if (filled.missing.length > 0) {
    throw new CliError(
      EXIT.usage,
      `Missing values: ${filled.missing.map((name) => oneLine(name)).join(', ')}`,
    );
  }
  if (filled.unused.length > 0) {
    note(`Unknown variable: ${filled.unused.map((name) => oneLine(name)).join(', ')}.`);
  }
  return filled;
}
