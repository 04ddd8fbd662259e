import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import type { z } from 'zod';
import { FILE_BYTES_MAX, FILES_BYTES_MAX, FILES_MAX } from '@/domain/file/limits';
import { fileMessages } from '@/domain/file/messages';
import { skillMessages } from '@/domain/skill/messages';
import { isSkillName } from '@cuebook/formats/prompt/skill-name';
import { SkillWrittenOut } from '@/server/api/v1/skill-schemas';
import { type Api, parsed } from '../api';
import { CliError, EXIT, type ExitCode, usage } from '../exit';
import { askJson } from '../http';
import { note, oneLine, print } from '../terminal';
import { readLockFile } from './lock-file';

/** What systems and programs leave in folders. */
const LEFT_OUT = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\.git)$/;
const OWN = 'SKILL.md';
/** A date that every ZIP can have: equal folders are equal bytes. */
const FIXED_DATE = new Date(1980, 0, 1);

type Files = Record<string, Uint8Array>;
type Written = z.output<typeof SkillWrittenOut>;

/** Reads the files of a skill's folder. Links are named and left. Throws for no skill, and for too much. */
async function readFiles(folder: string): Promise<Files> {
  const files: Files = {};
  let size = 0;
  const visit = async (below: string): Promise<void> => {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (LEFT_OUT.test(entry.name)) continue;
      if (entry.isDirectory()) {
        await visit(path);
        continue;
      }
      if (!entry.isFile()) {
        note(`${oneLine(path)}: left, it is a link.`);
        continue;
      }
      const { size: length } = await lstat(join(folder, path));
      size += length;
      if (length > FILE_BYTES_MAX) throw usage(fileMessages.tooLarge(path, FILE_BYTES_MAX));
      if (size > 2 * FILES_BYTES_MAX) throw usage(fileMessages.allTooLarge(FILES_BYTES_MAX));
      if (Object.keys(files).length > FILES_MAX) throw usage(fileMessages.tooMany(FILES_MAX + 1));
      files[path] = await readFile(join(folder, path));
    }
  };
  const facts = await lstat(folder).catch(() => null);
  if (facts?.isDirectory() !== true) throw usage(`${folder} isn’t a folder.`);
  await visit('');
  if (files[OWN] === undefined) throw usage(`${folder} has no ${OWN}.`);
  return files;
}

/** Returns the name in the front matter; null without one. */
function nameIn(files: Files): string | null {
  const text = Buffer.from(files[OWN] ?? '').toString();
  const name = /^---\r?\n(?:[^\n]*\n)*?name:[ \t]*["']?([a-z0-9-]+)["']?[ \t]*\r?\n/.exec(text)?.[1] ?? null;
  return name !== null && isSkillName(name) ? name : null;
}

/** The prompt that a folder is a version of, and which one. */
type Target = { prompt: string; version: number | undefined };

/** Returns the prompt that was installed as this folder; null if none was. */
async function installedAs(api: Api, folder: string): Promise<Target | null> {
  const lock = await readLockFile(dirname(folder));
  const installed = lock?.library === api.account.url ? lock.skills[basename(folder)] : undefined;
  return installed === undefined ? null : { prompt: installed.prompt, version: installed.version };
}

/** What a push can say besides the folder. */
type PushOptions = {
  prompt?: string | undefined;
  space?: string | undefined;
  note: string;
  isDry: boolean;
};

/** Returns the account's own skill with this name; null if it has none. Throws for several. */
async function ownSkill(api: Api, name: string): Promise<Target | null> {
  const { id: creator } = await api.getMe({});
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.listPrompts({ kind: 'skill', creator, limit: 50, cursor });
    for (const { id, slug } of page.items) {
      if ((await api.getPrompt({ prompt: id })).skillName === name) found.push(slug);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  if (found.length > 1)
    throw new CliError(
      EXIT.conflict,
      `You have several skills named ${name}. Use --prompt: ${found.join(', ')}.`,
    );
  const [prompt] = found;
  return prompt === undefined ? null : { prompt, version: undefined };
}

/**
 * Sends a folder with SKILL.md: as the next version of the draft or as a suggestion for the skill that it was installed
 * from or that the account has by its name, else as a new draft. Throws {@link CliError}.
 */
async function pushSkill(
  api: Api,
  given: string,
  { prompt, space, note: words, isDry }: PushOptions,
): Promise<Pick<Written, 'outcome' | 'slug' | 'version'>> {
  const folder = resolve(given);
  const files = await readFiles(folder);
  const name = nameIn(files);
  const target: Target | null =
    prompt === undefined
      ? ((await installedAs(api, folder)) ?? (name === null ? null : await ownSkill(api, name)))
      : { prompt, version: undefined };
  const paths = Object.keys(files).sort();
  const zip = zipSync(Object.fromEntries(paths.map((path) => [path, files[path] ?? new Uint8Array()])), {
    mtime: FIXED_DATE,
  });
  const spaceId = space === undefined ? undefined : (await api.getSpace({ slug: space })).id;
  if (target === null && name === null) throw usage(skillMessages.archive.noName);
  if (target === null && isDry) return { outcome: 'created', slug: name ?? '', version: 1 };
  const query = new URLSearchParams();
  if (target === null) {
    if (spaceId !== undefined) query.set('space', spaceId);
  } else {
    if (target.version !== undefined) query.set('version', String(target.version));
    if (words !== '') query.set('note', words);
    if (isDry) query.set('dryRun', 'true');
  }
  const path = target === null ? '/skills' : `/prompts/${encodeURIComponent(target.prompt)}/skill`;
  const { body } = await askJson(api.account, {
    method: target === null ? 'POST' : 'PUT',
    path: query.size === 0 ? path : `${path}?${query.toString()}`,
    body: new Uint8Array(zip),
  });
  return parsed(api.account, SkillWrittenOut, body);
}

/** What happens to a folder; the number of a version follows all but the first. */
const WORDS = {
  created: 'new draft',
  saved: 'draft updated, now version',
  suggested: 'suggested, based on version',
  unchanged: 'unchanged, version',
} as const;

/** What would happen, where no version of it is there yet. */
const DRY_WORDS = {
  created: 'would be: new draft',
  saved: 'would be: draft updated, after version',
  suggested: 'would be: suggested, based on version',
  unchanged: 'unchanged, version',
} as const;

/** Sends a folder, and prints what became of it; in a dry run, what would. */
export async function push(api: Api, folder: string, options: PushOptions): Promise<ExitCode> {
  const { outcome, slug, version } = await pushSkill(api, folder, options);
  const words = (options.isDry ? DRY_WORDS : WORDS)[outcome];
  print(`${slug}: ${words}${outcome === 'created' ? '' : ` ${version}`}.`);
  return EXIT.done;
}
