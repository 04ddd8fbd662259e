import type { Api } from '../api';
import { secretKinds } from '@/domain/prompt-check/secrets';
import { tokenMessages } from '@/domain/token/messages';
import { CliError, endsAll, TokenError } from '../exit';
import type { Exported } from '../exported';
import { fileProblem } from '../find-files';
import { checksumOf } from '../file-text';
import { type PromptFile, replaceFile } from '../folder';
import { type FileOrigin, writePromptFile } from '../prompt-file';
import { type Pushed, pushFile } from '../push-file';
import { findText } from './earlier-texts';
import { lastSubject } from './last-subject';
import { type Entry, waitsForApproval } from './record';
import type { Report } from './report';
import { secretsOf } from './secrets';

/** Where what happens to files is collected. */
export type SyncReport = Pick<Report, 'add' | 'unchanged'>;

export type SyncContext = {
  api: Api;
  spaceId: string;
  mayWrite: boolean;
  /** Whether the token may send anything. */
  maySend: boolean;
  isDry: boolean;
  /** Describes changes; null for the subject of the last commit of each file. */
  note: string | null;
  report: SyncReport;
};

/** Throws for a token that may only read: no file that is to be sent would go better than the first. */
export function requireMaySend({ maySend, isDry }: Pick<SyncContext, 'maySend' | 'isDry'>): void {
  if (!maySend && !isDry) throw new TokenError(tokenMessages.needsScope('prompts:draft'));
}

export const hasSecret = (kinds: readonly string[]) =>
  `it contains what looks like a secret (${kinds.join(', ')})`;

/** Why a change isn't sent whose description has a secret. */
export function secretNote({ note }: Pick<SyncContext, 'note'>): string {
  return note === null
    ? 'its note contains what looks like a secret; use --note'
    : 'the words of --note contain what looks like a secret';
}

/** Describes the change of a file; null if the words contain a secret. */
export async function noteOn({ note }: SyncContext, place: string): Promise<string | null> {
  const words = note ?? (await lastSubject(place));
  return secretKinds(words).length === 0 ? words : null;
}

/** Writes a prompt into a file, unless it contains a secret or the file was changed meanwhile. */
export async function writeFromLibrary(
  { isDry, report }: SyncContext,
  prompt: Exported,
  { path, place, bytes }: { path: string; place: string; bytes: Buffer | null },
): Promise<boolean> {
  const secrets = secretsOf(prompt);
  if (secrets.length > 0) {
    report.add('stopped', path, `not written, ${hasSecret(secrets)}`);
    return false;
  }
  if (!isDry) {
    const content = writePromptFile(prompt, { prompt: prompt.slug, version: prompt.version });
    const written = await replaceFile(place, bytes, content, { isWhole: true }).catch(fileProblem);
    if (written !== true) {
      const why = written === false ? 'it changed during the sync' : written;
      report.add('stopped', path, `not written, ${why}`);
      return false;
    }
  }
  report.add('written', path, `written, version ${prompt.version}`);
  return true;
}

const WORDS = {
  drafted: 'new draft',
  known: 'already a draft',
  changed: 'draft updated',
  suggested: 'suggested',
  waiting: 'already suggested',
} as const;

function sayPushed({ report, isDry }: SyncContext, path: string, pushed: Pushed, isConflict: boolean): void {
  if (pushed.kind === 'unchanged') {
    report.unchanged();
    return;
  }
  const { kind, slug, version, remark } = pushed;
  const what = kind === 'drafted' || kind === 'known' ? slug : `${slug} version ${version}`;
  const words = `${WORDS[kind]} ${what}${remark}`.replaceAll(/ +/g, ' ').trim();
  const would = isDry && kind === 'suggested' ? 'would be: ' : '';
  if (isConflict) report.add('conflict', path, `${would}${words}; it stays until somebody decides`);
  else report.add(kind === 'known' ? 'drafted' : kind, path, words);
}

/** Reports a file that the server refuses, and goes on with the next one. Throws what stops them all. */
export function stopFile(report: SyncReport, path: string, error: unknown): null {
  if (!(error instanceof CliError) || endsAll(error)) throw error;
  report.add('stopped', path, error.message);
  return null;
}

/**
 * Sends a new or edited file to the library, as a draft or a suggestion.
 * @param isConflict whether the library has a newer version than the file names
 */
export async function sendToLibrary(
  context: SyncContext,
  file: PromptFile,
  isConflict = false,
): Promise<Pushed | null> {
  const { report, api, spaceId, mayWrite, isDry } = context;
  const secrets = secretsOf(file.text);
  const note = await noteOn(context, file.place);
  if (secrets.length > 0 || note === null) {
    report.add(
      'stopped',
      file.path,
      `not sent, ${secrets.length > 0 ? hasSecret(secrets) : secretNote(context)}`,
    );
    return null;
  }
  try {
    requireMaySend(context);
    const push = { api, spaceId, mayWrite, isDry, note, suggestsWhenMoved: true, isWhole: true };
    const pushed = await pushFile(push, file);
    sayPushed(context, file.path, pushed, isConflict);
    return pushed;
  } catch (error) {
    return stopFile(report, file.path, error);
  }
}

/** What the library has of a file's prompt: what the folder should hold, if anything, and the newest version. */
export type InLibrary = { target: Exported | undefined; newest: Exported };

/** Names who declined the same text before, and why. */
export function sayDeclined(
  report: SyncReport,
  path: string,
  { by, reason }: { by: string; reason: string },
): void {
  const why = reason === '' ? '' : `: ${reason}`;
  report.add('conflict', path, `declined by ${by === '' ? 'somebody' : by}${why}`);
}

/** Says that a text is in the library, as a version that is newer than the approved one. */
export function sayWaits(report: SyncReport, path: string, version: number, { target }: InLibrary): void {
  const approved = target === undefined ? 'none is approved' : `version ${target.version} is approved`;
  report.add('waiting', path, `version ${version} waits for approval, ${approved}`);
}

/** Whether the library has lost a version, as one that was restored from a backup has: what holds its text stays. */
export function isLost(version: number, newest: Exported): boolean {
  return version > newest.version;
}

export function sayLost(report: SyncReport, path: string, version: number, newest: Exported): void {
  const words = `version ${version} isn’t in the library, whose newest is version ${newest.version}; what is here stays`;
  report.add('conflict', path, words);
}

/** Whether a text that is a version, or became one, isn't in what the folder should hold. */
export function isBeyond(version: number, { target }: InLibrary): boolean {
  return target === undefined || target.version < version;
}

/** Returns whether the file of a prompt stays as edited; otherwise what the library has is written. */
async function keepsEdit(
  context: SyncContext,
  file: PromptFile & { origin: FileOrigin },
  inLibrary: InLibrary,
): Promise<boolean> {
  const { api, report } = context;
  const { target, newest } = inLibrary;
  const { text, origin, path } = file;
  const checksum = checksumOf(text);
  if (target !== undefined && checksum === checksumOf(target)) return false;
  const known = await findText(api, text, origin, newest.version).catch((error: unknown) =>
    stopFile(report, path, error),
  );
  if (known === null) return true;
  if (known.kind === 'taken') {
    if (!isBeyond(known.version, inLibrary)) return false;
    sayWaits(report, path, known.version, inLibrary);
    return true;
  }
  if (known.kind === 'declined') {
    sayDeclined(report, path, known);
    return true;
  }
  await sendToLibrary(context, file, target !== undefined && target.version > origin.version);
  return true;
}

/**
 * Brings a file and its prompt in step. Returns whether the file then holds what the library has for it.
 * @param known what the record has of it
 */
export async function syncFile(
  context: SyncContext,
  file: PromptFile & { origin: FileOrigin },
  inLibrary: InLibrary & { known: Entry | undefined },
): Promise<boolean> {
  const { report } = context;
  const { target, known } = inLibrary;
  const { origin } = file;
  const isEdited = checksumOf(file.text) !== origin.checksum;
  if (isLost(origin.version, inLibrary.newest)) {
    sayLost(report, file.path, origin.version, inLibrary.newest);
    return false;
  }
  if (isEdited && (await keepsEdit(context, file, inLibrary))) return false;
  const { version } = origin;
  const waits = waitsForApproval(known, { version, isEdited, target });
  // One that waits for its first approval is in step.
  if (waits && (target !== undefined || known?.held !== 0)) {
    sayWaits(report, file.path, version, inLibrary);
    return false;
  }
  if (target === undefined) {
    report.unchanged();
    return false;
  }
  const isCurrent =
    !isEdited &&
    origin.version === target.version &&
    origin.prompt === target.slug &&
    origin.checksum === checksumOf(target);
  if (!isCurrent) return writeFromLibrary(context, target, file);
  report.unchanged();
  return true;
}
