import type { Member } from '@/domain/actor';
import { isProgram } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { FileEntry } from '@/domain/file/file-entry';
import { messages } from '@/domain/messages';
import { writtenTexts } from '@/domain/prompt/written-texts';
import { secretKinds } from '@/domain/prompt-check/secrets';
import type { Db } from '@/server/db';
import { loadBlobs } from '../file/load-blobs';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';
import { fromStored, STORED_TEXT } from './stored-text';

/** Few enough that checking the longest prompts doesn't delay other requests. */
const AT_ONCE = 20;

type Written = Parameters<typeof writtenTexts>[0];

/** Returns the texts among files; other bytes are not looked through. */
export async function textsOfFiles(db: Db, files: readonly FileEntry[]): Promise<string[]> {
  const blobs = await loadBlobs(db, files);
  return [...blobs.values()].flatMap((bytes) => textOfBytes(bytes) ?? []);
}

/** Returns the files of a text whose bytes are not among those of an earlier one. */
export function filesToCheck(
  { files }: { files: readonly FileEntry[] },
  earlier: readonly FileEntry[],
): FileEntry[] {
  const known = new Set(earlier.map(({ sha256 }) => sha256));
  return files.filter(({ sha256 }) => !known.has(sha256));
}

/** Returns the kinds of secrets in a prompt, each once; never a secret itself. */
export function kindsIn(prompt: Written): string[] {
  return secretKinds(...writtenTexts(prompt));
}

function requireAll(member: Member, kinds: readonly string[], accepted: readonly string[] = []): void {
  // A program can't have seen the secrets that it would accept: only people can.
  const missing = isProgram(member) ? kinds : kinds.filter((kind) => !accepted.includes(kind));
  if (missing.length === 0) return;
  throw new AppError('CONFLICT', messages.promptCheck.refused(kinds.join(', ')), {
    secretKinds: kinds,
    ...(!isProgram(member) && { remedy: 'acceptSecrets' as const }),
  });
}

/**
 * Rejects showing a text to more people while it contains a kind of secret that the user has not confirmed. Throws
 * CONFLICT with all kinds found; confirmations of programs don't count.
 */
export function requireAcceptedSecrets(
  member: Member,
  text: Written,
  accepted: readonly string[] | undefined,
): void {
  requireAll(member, kindsIn(text), accepted);
}

/** The same for stored prompts as they are now, all of them before anything is shown. */
export async function requireAcceptedIn(
  db: Db,
  member: Member,
  ids: readonly string[],
  accepted: readonly string[] | undefined,
): Promise<void> {
  const kinds = new Set<string>();
  for await (const found of secretsIn(db, ids)) for (const kind of found.kinds) kinds.add(kind);
  requireAll(member, [...kinds], accepted);
}

/** Yields the stored prompts that contain secrets, with the kinds. */
export async function* secretsIn(
  db: Db,
  ids: readonly string[],
): AsyncGenerator<{ id: string; title: string; kinds: string[] }> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const prompts = await db.prompt.findMany({
      where: { id: { in: ids.slice(from, from + AT_ONCE) } },
      select: { ...STORED_TEXT, id: true },
      orderBy: { id: 'asc' },
    });
    for (const prompt of prompts) {
      const text = fromStored(prompt);
      const kinds = kindsIn({ ...text, fileTexts: await textsOfFiles(db, text.files) });
      if (kinds.length > 0) yield { id: prompt.id, title: prompt.title, kinds };
    }
  }
}
