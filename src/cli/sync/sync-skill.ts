import type { Exported } from '../exported';
import { skillMessages } from '@/domain/skill/messages';
import { nameIn } from '../skills/read-skill';
import { sendSkill } from '../skills/send-skill';
import type { SkillFiles } from '../skills/skill-folder';
import { suggestionsOf } from '../suggestions';
import type { SkillEntry } from './record';
import { secretsIn } from './skill-secrets';
import { filesOfSkill, filesToSend, isSkill, saysSame, type SkillText, skillTextOf } from './skill-text';
import { findSkill, findVersion, madeAt, type Sendable } from './skill-versions';
import {
  hasSecret,
  type InLibrary,
  noteOn,
  sayDeclined,
  isBeyond,
  requireMaySend,
  sayWaits,
  secretNote,
  stopFile,
  type SyncContext,
} from './sync-file';
import { writeSkillFolder } from './write-skill-folder';

/** The folder of a skill as it was read. */
export type SkillFolder = {
  /** Below the synced folder, with `/`. */
  path: string;
  place: string;
  files: SkillFiles;
  text: SkillText;
  /** SHA-256 of all that is in it by path, also of what belongs to no skill. */
  digests: ReadonlyMap<string, string>;
};

/** The version that a folder was in step with; null if nobody knows. */
export type SkillBase = Pick<SkillEntry, 'version' | 'digest'> | null;

function sendable({ files, text }: SkillFolder, newest: Exported): Sendable {
  return { text, sent: filesToSend(files, isSkill(newest) ? filesOfSkill(newest) : null) };
}

/** Returns the version that a folder without a record is of; null if it is none, or an edited one. */
export async function findSkillBase(
  { api }: SyncContext,
  folder: SkillFolder,
  { target, newest }: InLibrary,
): Promise<SkillBase> {
  const { digest } = folder.text;
  for (const prompt of [target, newest]) {
    const isSame =
      prompt !== undefined && isSkill(prompt) && skillTextOf(filesOfSkill(prompt)).digest === digest;
    if (isSame) return { version: prompt.version, digest };
  }
  const version = await findVersion(api, newest, { above: 0, folder: sendable(folder, newest) });
  return version === null ? null : { version, digest };
}

/** Sends an edited folder, as a new version of one's own draft or as a suggestion. Returns what it is then in step with. */
async function sendEdited(
  context: SyncContext,
  folder: SkillFolder,
  { target, newest, base }: InLibrary & { base: SkillBase },
): Promise<SkillBase> {
  const { api, report, isDry } = context;
  const { path, place, text } = folder;
  const { slug: prompt } = newest;
  const { sent } = sendable(folder, newest);
  const secrets = secretsIn(sent);
  if (secrets !== null) {
    report.add('stopped', path, `not sent, ${secrets.path}: ${hasSecret(secrets.kinds)}`);
    return base;
  }
  const note = await noteOn(context, place);
  if (note === null) {
    report.add('stopped', path, `not sent, ${secretNote(context)}`);
    return base;
  }
  requireMaySend(context);
  const version = base?.version ?? newest.version;
  const isConflict = base === null || (target !== undefined && target.version > version);
  const say = (outcome: 'suggested' | 'waiting', words: string) => {
    const would = isDry && outcome === 'suggested' ? 'would be: ' : '';
    if (isConflict) report.add('conflict', path, `${would}${words}; it stays until somebody decides`);
    else report.add(outcome, path, words);
  };
  const since = await madeAt(api, prompt, base?.version ?? null);
  const open = { prompt, version: base?.version ?? null, since, states: ['open'] } as const;
  for await (const { baseVersion } of suggestionsOf(api, open, (proposed) =>
    saysSame(text, sent, proposed),
  )) {
    say('waiting', `already suggested ${prompt} version ${baseVersion}`);
    return base;
  }
  const suggests = base === null || newest.version > version;
  const made = await sendSkill(api, sent, { kind: 'prompt', prompt, version, note, suggests, isDry });
  if (made.outcome === 'suggested') {
    const moved = newest.version > version ? ` (the skill is now at version ${newest.version})` : '';
    say('suggested', `suggested ${prompt} version ${version}${moved}`);
    return base;
  }
  if (made.outcome === 'unchanged') {
    report.unchanged();
    return { version, digest: text.digest };
  }
  report.add('changed', path, `draft updated ${prompt} version ${isDry ? version + 1 : made.version}`);
  return { version: made.version, digest: text.digest };
}

/**
 * Sends what was edited in a folder, unless the library has it. Returns what the folder is then in step with, and whether
 * it stays as it is.
 */
async function keepEdit(
  context: SyncContext,
  folder: SkillFolder,
  given: InLibrary & { base: SkillBase },
): Promise<{ stays: boolean; base: SkillBase }> {
  const { target, newest, base } = given;
  if (target !== undefined && skillTextOf(filesOfSkill(target)).digest === folder.text.digest)
    return { stays: false, base };
  const known = await findSkill(context.api, newest, {
    base: base?.version ?? null,
    folder: sendable(folder, newest),
  });
  if (known.kind === 'taken') {
    const stays = isBeyond(known.version, given);
    if (stays) sayWaits(context.report, folder.path, known.version, given);
    return { stays, base };
  }
  if (known.kind === 'declined') {
    sayDeclined(context.report, folder.path, known);
    return { stays: true, base };
  }
  return { stays: true, base: await sendEdited(context, folder, given) };
}

/**
 * Brings the folder of a skill and its prompt in step. Returns what the folder is then in step with; null if nobody
 * knows.
 */
export async function syncSkill(
  context: SyncContext,
  folder: SkillFolder,
  {
    target,
    newest,
    base,
    waits,
  }: InLibrary & {
    base: SkillBase;
    /** Whether it holds what was sent and isn't approved yet. */ waits: boolean;
  },
): Promise<SkillEntry | null> {
  const { report } = context;
  const { path } = folder;
  try {
    if (base?.digest !== folder.text.digest) {
      const edited = await keepEdit(context, folder, { target, newest, base });
      if (edited.stays) return edited.base && { path, ...edited.base };
    }
    if (waits && base !== null) {
      sayWaits(report, path, base.version, { target, newest });
      return { path, ...base };
    }
    if (target === undefined || base?.version === target.version) {
      report.unchanged();
      return base && { path, ...base };
    }
    return (await writeSkillFolder(context, target, folder)) ?? (base && { path, ...base });
  } catch (error) {
    stopFile(report, path, error);
    return base && { path, ...base };
  }
}

/** Sends a folder that no prompt is of as a new draft. Returns the prompt, and what the folder is in step with. */
export async function draftSkill(
  context: SyncContext,
  { path, files, text }: SkillFolder,
): Promise<{ id: string; slug: string; entry: SkillEntry } | null> {
  const { api, spaceId, report, isDry } = context;
  const sent = filesToSend(files, null);
  const secrets = secretsIn(sent);
  if (secrets !== null) {
    report.add('stopped', path, `not sent, ${secrets.path}: ${hasSecret(secrets.kinds)}`);
    return null;
  }
  // What the library would refuse, with its words where it has them.
  if (text.own === null && (isDry || nameIn(files) === null)) {
    report.add('stopped', path, skillMessages.archive.noName);
    return null;
  }
  try {
    requireMaySend(context);
    if (isDry) {
      report.add('drafted', path, 'new draft');
      return null;
    }
    const { promptId: id, slug, version } = await sendSkill(api, sent, { kind: 'new', spaceId });
    report.add('drafted', path, `new draft ${slug}`);
    return { id, slug, entry: { path, version, digest: text.digest } };
  } catch (error) {
    return stopFile(report, path, error);
  }
}
