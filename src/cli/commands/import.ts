import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ImportWalk, type Candidate } from '@/server/services/import/candidates';
import type { Given } from '@/server/services/import/given';
import { givenFolder } from '@/server/services/import/given-folder';
import { openImport } from '@/server/services/import/open-import';
import { fileSource } from '@/server/services/import/source';
import { type Api, openApi } from '../api';
import { CliError, EXIT, usage } from '../exit';
import { isPromptThere, makeOnce } from '../make-once';
import { note, oneLine, print } from '../terminal';
import { type Command, readWords } from '../words';

const HELP = `Usage: cuebook import FILE… [options]

Makes private drafts of the prompts in files or folders of any format that the library reads: its own, tables, and those of other
tools, with their test cases. Unpack archives first. Earlier versions are not carried: the import on the website takes them.

  --space SLUG    the space that the drafts come to
  --dry-run       only say what would be made

The token needs Draft and suggest. The same file again within a day makes nothing twice.`;

const FILE_MAX = 50 * 1024 * 1024;
const ZIP = Buffer.from('PK');

async function givenAt(path: string): Promise<Given> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) throw usage(`There is no file ${path}, or it can’t be read.`);
  if (facts.isDirectory()) return givenFolder(path);
  if (!facts.isFile() || facts.size > FILE_MAX) throw usage(`${path} is no file of 50 MB at the most.`);
  const bytes = await readFile(path);
  if (bytes.subarray(0, 2).equals(ZIP))
    throw usage(`${path} is an archive: unpack it first, and name its folder.`);
  const name = basename(path);
  const entry = { path: name, size: bytes.length, source: fileSource(path, name), read: () => bytes };
  return { isSingle: true, entries: [entry], refused: [], hidden: [] };
}

/** Makes a draft. Gives its slug, whether it was there before, and what of it was not carried. */
async function draft(
  api: Api,
  { key, prompt }: Candidate,
  space: string | undefined,
): Promise<{ slug: string; isReplayed: boolean; losses: string[] }> {
  const { title, description, content, messages, category, tags, variables, extras, tests, earlier } = prompt;
  const body = messages === null ? { content } : { messages };
  const make = (withTests: Candidate['prompt']['tests']) =>
    makeOnce(
      ['import', key, space ?? '', extras, withTests],
      (requestKey) =>
        api.createPrompt(
          { title, description, ...body, category, tags, variables, extras, tests: withTests, space },
          requestKey,
        ),
      (found) => isPromptThere(api, found),
    );
  const losses = earlier.length === 0 ? [] : ['Its earlier versions.'];
  try {
    const { made, isReplayed } = await make(tests);
    return { slug: made.slug, isReplayed, losses };
  } catch (error) {
    if (tests.length === 0 || !isRefusal(error)) throw error;
    // Whether its tests were the reason is told by the same without them.
    const { made, isReplayed } = await make([]);
    return { slug: made.slug, isReplayed, losses: [...losses, `Its tests: ${error.message}`] };
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
  const walk = new ImportWalk(await openImport(await givenAt(path)));
  let [made, there, refused] = [0, 0, 0];
  for await (const { candidates } of walk.batches()) {
    for (const candidate of candidates) {
      const title = oneLine(candidate.prompt.title);
      try {
        const { slug, isReplayed, losses } = isDry
          ? { slug: 'would be', isReplayed: false, losses: [] }
          : await draft(api, candidate, spaceId);
        print(`${slug}: ${title}${isReplayed ? ' (already there)' : ''}`);
        walk.created({ ...candidate, losses: [...candidate.losses, ...losses] });
        if (isReplayed) there += 1;
        else made += 1;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        note(`Refused (${title}): ${error.message}`);
        refused += 1;
      }
    }
  }
  const report = walk.report();
  for (const line of report.notices) note(line);
  for (const { title, reasons } of report.refusedRows)
    note(`Refused (${oneLine(title ?? '?')}): ${oneLine(reasons.join('; '))}`);
  for (const { title, losses } of report.lossRows)
    note(`Not carried (${oneLine(title)}): ${oneLine(losses.join(' '))}`);
  return { made, there, refused: refused + report.refused };
}

export const importCommand: Command = {
  summary: 'Make drafts of the prompts in files of any format',
  help: HELP,
  run: async (words) => {
    const { values, positionals } = readWords(words, {
      space: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    });
    if (positionals.length === 0) throw usage('Name a file or a folder.');
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
      `${made} ${values['dry-run'] ? 'to make' : 'drafts'}${there === 0 ? '' : `, ${there} already there`}, ${refused} refused.`,
    );
    return refused === 0 ? EXIT.done : EXIT.conflict;
  },
};
