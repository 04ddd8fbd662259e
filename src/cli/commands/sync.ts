import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Api, openApi } from '../api';
import { CliError, usage } from '../exit';
import { readExported } from '../exported';
import { type Folder, readFolder } from '../folder';
import { type Command, onlyArg, readArgs } from '../args';
import { readRecord, writeRecord } from '../sync/record';
import { Report } from '../sync/report';
import { type Library, syncFolder } from '../sync/sync-folder';
import { endInterruptedFiles, endInterruptedSkills } from '../sync/end-interrupted';

const HELP = `Usage: cuebook sync FOLDER --space SLUG [options]

Bring a folder and a space in step, in both directions. Newer versions are written into files, new files become drafts in the
space, edited files update your drafts or become suggestions. Nothing is approved, shared or deleted in the library, and no
edited file is overwritten. Running it again continues where it stopped, and changes nothing that is in step.

A new file needs front matter with a title and a description; other Markdown files are named and left alone:

  ---
  title: Review a pull request
  description: Finds what a review should ask for.
  ---
  Review this change: …

  --space SLUG      the space
  --approved        files hold approved versions; prompts without one have no file. A file that was sent stays until
                    its version is approved
  --prune           remove unedited files whose prompt is gone or out of reach; with --approved also where no
                    version is approved
  --dry-run         show what would happen
  --note TEXT       describe the changes (default: the subject of each file’s last commit)
  --summary FILE    write what happened as Markdown, for a pull request

Requires the Read, Export, Draft and suggest, and Edit drafts permissions. Texts that contain what looks like a secret are
neither written nor sent. A folder with SKILL.md is one skill, and counts as one file. Which prompts have had a file is kept in
FOLDER/.cuebook.json: commit it with the folder. A file that you delete stays deleted until you remove its entry there.
Exits with 6 if there are conflicts or stopped files.`;

/** Reads what the library has of a space, and what the folder should hold of it. */
async function readLibrary(api: Api, space: string, isApproved: boolean): Promise<Library> {
  const newest = await readExported(api, { space });
  return { newest, targets: isApproved ? await readExported(api, { space, version: 'approved' }) : newest };
}

/** Reads a folder; one that isn't there yet is empty. */
async function readThere(folder: string): Promise<Folder> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  return isThere ? readFolder(folder) : { files: [], skills: [], broken: [], others: [], unread: [] };
}

/** Throws if the summary can't be written there: better before a sync than after it. */
async function requireWritable(file: string): Promise<void> {
  try {
    const isFolder = await stat(file).then(
      (facts) => facts.isDirectory(),
      () => false,
    );
    if (isFolder) throw usage(`--summary must name a file, not the folder ${file}.`);
    await access(dirname(file), constants.W_OK);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw usage(`Can’t write the summary ${file}: its folder doesn’t exist or can’t be written.`);
  }
}

export const sync: Command = {
  summary: 'Bring a folder and a space in step, in both directions',
  help: HELP,
  run: async (args) => {
    const { values, positionals } = readArgs(args, {
      space: { type: 'string' },
      approved: { type: 'boolean', default: false },
      prune: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      note: { type: 'string' },
      summary: { type: 'string' },
    });
    const folder = onlyArg(positionals, 'a folder');
    const { space, approved: isApproved, prune: prunes, 'dry-run': isDry } = values;
    if (space === undefined) throw usage('Specify a space with --space.');
    if (values.summary !== undefined) await requireWritable(values.summary);
    const api = await openApi();
    const { scopes } = await api.getMe({});
    const { id: spaceId } = await api.getSpace({ slug: space });
    if (!isDry) await mkdir(folder, { recursive: true });
    const record = await readRecord(folder, spaceId);
    if (!isDry) await endInterruptedSkills(folder, record);
    // The server writes its prompts while the files are read.
    const [library, found] = await Promise.all([readLibrary(api, space, isApproved), readThere(folder)]);
    if (!isDry) await endInterruptedFiles(found);
    const report = new Report(isDry, found.others);
    for (const { path, problem } of [...found.unread, ...found.broken]) report.add('stopped', path, problem);
    const context = {
      api,
      spaceId,
      isDry,
      report,
      maySend: scopes.includes('prompts:draft'),
      mayWrite: scopes.includes('prompts:write'),
      note: values.note ?? null,
    };
    const saveRecord = async () => {
      if (!isDry) await writeRecord(folder, spaceId, record);
    };
    try {
      await syncFolder(context, { folder, found, library, record, saveRecord, prunes, isApproved });
    } finally {
      // Also when it stops half-way: what was written is known to the next run.
      await saveRecord();
    }
    const code = report.end();
    if (values.summary !== undefined)
      await report.writeSummary(values.summary, `${api.account.url} ${space}`);
    return code;
  },
};
