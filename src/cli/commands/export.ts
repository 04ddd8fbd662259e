import { lstat, readdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { FORMATS, type FormatId } from '@/domain/import/formats';
import { Extras } from '@/domain/prompt/extras';
import { Check } from '@/domain/test-case/schema';
import { PRODUCT_VERSION } from '@/server/product-version';
import { writeFiles } from '@/server/services/export/write-files';
import { type Api, openApi, parsed } from '../api';
import { CliError, EXIT, usage } from '../exit';
import { type Exported, readExported, WHICH_HELP, WHICH_OPTIONS } from '../exported';
import { print } from '../terminal';
import { type Command, readWords } from '../words';
import { writeWhole } from '../whole-file';

const FORMAT_IDS = Object.keys(FORMATS) as FormatId[];

const HELP = `Usage: cuebook export --format FORMAT --to FOLDER [options]

Writes your prompts into a folder in the format of another tool, with manifest.json, which says of each prompt what that format could not carry.

  --format FORMAT     ${FORMAT_IDS.join(', ')}
  --raycast           the same as --format raycast
  --espanso           the same as --format espanso
${WHICH_HELP}
  --force             write over what is in the folder

The token needs Export.`;

function readFormat({
  format,
  raycast,
  espanso,
}: {
  format?: string;
  raycast?: boolean;
  espanso?: boolean;
}): FormatId {
  const said = [format, raycast ? 'raycast' : undefined, espanso ? 'espanso' : undefined].filter(
    (one) => one !== undefined,
  );
  const found = FORMAT_IDS.find((id) => id === said[0]);
  if (said.length !== 1 || found === undefined) throw usage(`Say one format: ${FORMAT_IDS.join(', ')}.`);
  return found;
}

/** Throws where something is that would be written over. */
async function checkEmpty(folder: string): Promise<void> {
  const facts = await lstat(folder).catch(() => null);
  if (facts === null || (facts.isDirectory() && (await readdir(folder)).length === 0)) return;
  throw new CliError(EXIT.conflict, `${folder} is there already. Add --force to write over what is in it.`);
}

async function* portable({ account }: Api, prompts: readonly Exported[]) {
  for (const { id, version, extras, tests, ...prompt } of prompts) {
    const checked = tests.map(({ checks, ...test }) => ({
      ...test,
      checks: parsed(account, Check.array(), checks),
    }));
    yield [
      {
        id,
        version,
        home: null,
        prompt: { ...prompt, extras: parsed(account, Extras, extras), tests: checked },
      },
    ];
  }
}

export const exportCommand: Command = {
  summary: 'Write prompts for another tool: --raycast, --espanso, --format …',
  help: HELP,
  run: async (words) => {
    const { values, positionals } = readWords(words, {
      ...WHICH_OPTIONS,
      format: { type: 'string' },
      raycast: { type: 'boolean' },
      espanso: { type: 'boolean' },
      to: { type: 'string' },
      force: { type: 'boolean' },
    });
    if (positionals.length > 0 || values.to === undefined) throw usage('Say the format, and --to FOLDER.');
    const format = readFormat(values);
    const folder = resolve(values.to);
    if (!values.force) await checkEmpty(folder);
    const api = await openApi();
    const prompts = await readExported(api, values);
    for await (const { path, text } of writeFiles(portable(api, prompts), format, {
      top: '',
      version: PRODUCT_VERSION,
    })) {
      const place = join(folder, ...path.split('/'));
      if (!place.startsWith(folder + sep))
        throw new CliError(EXIT.server, 'A file would lie outside of the folder.');
      await writeWhole(place, text);
    }
    print(
      `${prompts.length} ${prompts.length === 1 ? 'prompt' : 'prompts'} written to ${folder} (${FORMATS[format]}).`,
    );
    return EXIT.done;
  },
};
