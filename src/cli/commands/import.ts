import { access, constants, readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { firstCharacters } from '@/domain/characters';
import { IMPORT_NAME_MAX } from '@/domain/import/limits';
import { textIn } from '@/domain/prompt/fields';
import { ImportScan } from '@/server/services/import/candidates';
import { type Candidate } from '@/server/services/import/candidate';
import type { InputFileSet } from '@/server/services/import/input-file-set';
import { readInputFolder } from '@/server/services/import/read-input-folder';
import { openImport } from '@/server/services/import/open-import';
import { fileSource } from '@/server/services/import/source';
import { type Api, openApi } from '../api';
import { CliError, EXIT, usage } from '../exit';
import { promptExists, createOnce } from '../create-once';
import { note, oneLine, print } from '../terminal';
import { type Command, readArgs } from '../args';

const HELP = `Usage: cuebook import FILE… [options]

Import prompts as private drafts, from files or folders in any supported format, including their tests. Unpack archives first.
Version history isn’t imported; use the website for that. Links in a folder are followed, links that lead outside are named
and left.

  --space SLUG    add the drafts to this space
  --dry-run       show what would be imported

Requires the Draft and suggest permission. Importing the same file again within a day creates no duplicates. It is listed on Import
in the website, where it can be undone, and webhooks are told of it once.`;

const FILE_MAX = 50 * 1024 * 1024;
const ZIP = Buffer.from('PK');

/** Returns the files at a path; null if it can't be read, after saying so. */
async function givenAt(path: string): Promise<InputFileSet | null> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) throw usage(`${oneLine(path)} doesn’t exist or can’t be read.`);
  try {
    await access(path, constants.R_OK);
  } catch (error) {
    note(
      `${oneLine(path)}: not read, no permission (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
    );
    return null;
  }
  if (facts.isDirectory()) return readInputFolder(path);
  if (!facts.isFile() || facts.size > FILE_MAX)
    throw usage(`${oneLine(path)} isn’t a file or exceeds 50 MB.`);
  const bytes = await readFile(path);
  if (bytes.subarray(0, 2).equals(ZIP))
    throw usage(`${oneLine(path)} is an archive. Unpack it and pass the folder.`);
  const name = basename(path);
  const entry = { path: name, size: bytes.length, source: fileSource(path, name), read: () => bytes };
  return { isSingle: true, entries: [entry], refused: [], hidden: [] };
}

/** Makes a draft. Gives its slug, whether it was there before, and what was left out. */
async function draft(
  api: Api,
  { key, prompt }: Candidate,
  { space, importedFrom }: { space: string | undefined; importedFrom: string },
): Promise<{ slug: string; isReplayed: boolean; warnings: string[] }> {
  const { files, ...text } = prompt;
  const { content, messages, ...said } = textIn({ ...text, files: [] });
  const { extras, tests, earlier } = prompt;
  const body = messages === null ? { content } : { messages };
  const make = (withTests: Candidate['prompt']['tests']) =>
    createOnce(
      ['import', key, space ?? '', extras, withTests],
      (requestKey) =>
        api.createPrompt({ ...said, ...body, tests: withTests, space, importedFrom }, requestKey),
      (found) => promptExists(api, found),
    );
  const warnings = [
    ...(earlier.length === 0 ? [] : ['Version history.']),
    ...(files.length === 0 ? [] : ['Files. Use cuebook skills push for a skill with its files.']),
  ];
  try {
    const { made, isReplayed } = await make(tests);
    return { slug: made.slug, isReplayed, warnings };
  } catch (error) {
    if (tests.length === 0 || !isRefusal(error)) throw error;
    // The same file without its tests shows whether they were the reason.
    const { made, isReplayed } = await make([]);
    return { slug: made.slug, isReplayed, warnings: [...warnings, `Tests: ${error.message}`] };
  }
}

const isRefusal = (error: unknown): error is CliError =>
  error instanceof CliError && error.code === EXIT.conflict;

/** Makes drafts of one file or folder. Gives how many, how many were there before, and how many were refused. */
async function importOne(
  api: Api,
  path: string,
  { spaceId, isDry }: { spaceId: string | undefined; isDry: boolean },
) {
  const given = await givenAt(path);
  // The others come in all the same.
  if (given === null) return { made: 0, there: 0, refused: 1 };
  const importedFrom = firstCharacters(basename(resolve(path)), IMPORT_NAME_MAX);
  const scan = new ImportScan(await openImport(given));
  let [made, there, refused] = [0, 0, 0];
  for await (const { candidates } of scan.batches()) {
    for (const candidate of candidates) {
      const title = oneLine(candidate.prompt.title);
      try {
        const { slug, isReplayed, warnings } = isDry
          ? { slug: 'would create', isReplayed: false, warnings: [] }
          : await draft(api, candidate, { space: spaceId, importedFrom });
        print(`${slug}: ${title}${isReplayed ? ' (already imported)' : ''}`);
        scan.created({ ...candidate, warnings: [...candidate.warnings, ...warnings] });
        if (isReplayed) there += 1;
        else made += 1;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        note(`Can’t import (${title}): ${error.message}`);
        refused += 1;
      }
    }
  }
  const report = scan.report();
  for (const line of report.notices) note(line);
  for (const { title, path: file, reasons } of report.refusedRows)
    note(`Can’t import (${oneLine(title ?? file ?? '?')}): ${oneLine(reasons.join('; '))}`);
  for (const { title, losses } of report.lossRows)
    note(`Partly imported (${oneLine(title)}): ${oneLine(losses.join(' '))}`);
  for (const { title, findings } of report.findingRows)
    for (const { level, path: file, line, reason } of findings)
      note(
        `Skill check (${oneLine(title)}), ${level}: ${oneLine(reason)} ${oneLine(file)}${line === 0 ? '' : `:${line}`}`,
      );
  return { made, there, refused: refused + report.refused };
}

export const importCommand: Command = {
  summary: 'Import prompts from files as drafts',
  help: HELP,
  run: async (args) => {
    const { values, positionals } = readArgs(args, {
      space: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    });
    if (positionals.length === 0) throw usage('Specify a file or folder.');
    const api = await openApi();
    const spaceId = values.space === undefined ? undefined : (await api.getSpace({ slug: values.space })).id;
    let [made, there, refused] = [0, 0, 0];
    for (const path of positionals) {
      const counts = await importOne(api, path, { spaceId, isDry: values['dry-run'] });
      made += counts.made;
      there += counts.there;
      refused += counts.refused;
    }
    print(
      `${made} ${values['dry-run'] ? 'to create' : `${made === 1 ? 'draft' : 'drafts'} created`}${there === 0 ? '' : `, ${there} already imported`}, ${refused} failed.`,
    );
    return refused === 0 ? EXIT.done : EXIT.conflict;
  },
};
