import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { FORMATS, type FormatId } from '@cuebook/formats/formats';
import { StoredText } from '@/domain/prompt/field-schemas';
import { Check } from '@/domain/test-case/check';
import { PRODUCT_VERSION } from '@/server/product-version';
import { writeFiles } from '@/server/services/export/write-files';
import { type Api, openApi, parsed } from '../api';
import { CliError, EXIT, usage } from '../exit';
import { LEADS_OUT, leadsOut } from '../find-files';
import { type Exported, readExported, WHICH_HELP, WHICH_OPTIONS } from '../exported';
import { print } from '../terminal';
import { type Command, readArgs } from '../args';
import { writeFileAtomically } from '../write-file-atomically';

const FORMAT_IDS = Object.keys(FORMATS) as FormatId[];

const HELP = `Usage: cuebook export --format FORMAT --to FOLDER [options]

Export your prompts to a folder in another tool’s format. manifest.json lists what the format couldn’t hold.

  --format FORMAT     ${FORMAT_IDS.join(', ')}
  --raycast           short for --format raycast
  --espanso           short for --format espanso
${WHICH_HELP}
  --force             overwrite existing files

Requires the Export permission.`;

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
  if (said.length !== 1 || found === undefined) throw usage(`Choose a format: ${FORMAT_IDS.join(', ')}.`);
  return found;
}

/** Throws where something is that would be written over. */
async function checkEmpty(folder: string): Promise<void> {
  const facts = await stat(folder).catch(() => null);
  if (facts === null || (facts.isDirectory() && (await readdir(folder)).length === 0)) return;
  throw new CliError(EXIT.conflict, `${folder} already exists. Use --force to overwrite.`);
}

const SaidText = StoredText.omit({ files: true });

async function* portable({ account }: Api, prompts: readonly Exported[]) {
  for (const { id, version, tests, files: given, ...prompt } of prompts) {
    const files = given.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') }));
    const checked = tests.map(({ checks, ...test }) => ({
      ...test,
      checks: parsed(account, Check.array(), checks),
    }));
    yield [
      {
        id,
        version,
        home: null,
        prompt: { ...prompt, ...parsed(account, SaidText, prompt), files, tests: checked },
      },
    ];
  }
}

export const exportCommand: Command = {
  summary: 'Write prompts for another tool: --raycast, --espanso, --format …',
  help: HELP,
  run: async (args) => {
    const { values, positionals } = readArgs(args, {
      ...WHICH_OPTIONS,
      format: { type: 'string' },
      raycast: { type: 'boolean' },
      espanso: { type: 'boolean' },
      to: { type: 'string' },
      force: { type: 'boolean' },
    });
    if (positionals.length > 0 || values.to === undefined) throw usage('Specify --format and --to FOLDER.');
    const format = readFormat(values);
    const folder = resolve(values.to);
    if (!values.force) await checkEmpty(folder);
    const api = await openApi();
    const prompts = await readExported(api, values);
    await mkdir(folder, { recursive: true });
    for await (const { path, text } of writeFiles(portable(api, prompts), format, {
      top: '',
      version: PRODUCT_VERSION,
    })) {
      const place = join(folder, ...path.split('/'));
      if (!place.startsWith(folder + sep))
        throw new CliError(EXIT.server, 'Refusing to write outside the folder.');
      if (await leadsOut(folder, place))
        throw new CliError(EXIT.conflict, `${place}: nothing was written here, ${LEADS_OUT}.`);
      const there = await stat(place).catch(() => null);
      if (there !== null && !there.isFile())
        throw new CliError(EXIT.conflict, `${place}: nothing was written here, not a file.`);
      await writeFileAtomically(place, text);
    }
    print(
      `Exported ${prompts.length} ${prompts.length === 1 ? 'prompt' : 'prompts'} to ${folder} (${FORMATS[format]}).`,
    );
    return EXIT.done;
  },
};
