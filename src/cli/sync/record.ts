import { join } from 'node:path';
import { z } from 'zod';
import { isSlug } from '@/domain/prompt/slug';
import { CliError, EXIT } from '../exit';
import { LEADS_OUT, leadsOut } from '../find-files';
import { readTextFile } from '../read-text-file';
import { writeFileAtomically } from '../write-file-atomically';

/** Which prompts have had a file in the folder, so that a file that somebody deleted isn't written again. */
const NAME = '.cuebook.json';

/** The folder of a skill, below the synced one. */
const SkillPath = z.string().refine((path) => path.split('/').every((name) => !/^\.{0,2}$|\\/.test(name)));

const SkillEntry = z.strictObject({
  path: SkillPath,
  /** The version that the folder was last in step with, and the digest of the folder then. */
  version: z.int().min(1),
  digest: z.string().regex(/^[0-9a-f]{32}$/),
});
export type SkillEntry = z.output<typeof SkillEntry>;

const Entry = z.strictObject({
  slug: z.string().refine(isSlug),
  /** Whether its file has held an approved version. */
  wasApproved: z.boolean(),
  /** The version that its file last got from the library, 0 for a file that was sent and got none yet. */
  held: z.int().min(0).optional(),
  /** Whether a sync was about to remove its file, so that nobody deleted it here. */
  pruned: z.literal(true).optional(),
  /** Of a prompt whose file is the folder of a skill: SKILL.md has no place for it. */
  skill: SkillEntry.optional(),
});
const Stored = z.strictObject({ space: z.string(), prompts: z.record(z.uuid(), Entry) });

export type Entry = z.output<typeof Entry>;
export type Entries = Map<string, Entry>;

/** What a file or the folder of a skill says when it is compared with its prompt. */
type Compared = {
  /** The version that it names. */
  version: number;
  isEdited: boolean;
  target: { version: number } | undefined;
};

/**
 * Whether a file holds what was sent from it and isn't approved yet: a version newer than the approved one and than the
 * last that came from the library. It stays until that version, or a later one, is approved.
 */
export function waitsForApproval(known: Entry | undefined, { version, isEdited, target }: Compared): boolean {
  const held = known?.held;
  return !isEdited && held !== undefined && version > held && version > (target?.version ?? 0);
}

/** Whether somebody deleted the file of a prompt that has none: it isn't written again. */
export function isDeletedHere(record: Entries, id: string): boolean {
  const known = record.get(id);
  return known !== undefined && known.pruned !== true;
}

/** Keeps in the record, before files are removed, that a sync removes them: it can end before it is done. */
export async function notePruned(
  { record, saveRecord }: { record: Entries; saveRecord: () => Promise<void> },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) {
    const known = record.get(id);
    if (known !== undefined) record.set(id, { ...known, pruned: true });
  }
  await saveRecord();
}

/** An entry whose file was not removed after all. */
export function withoutPruned({ pruned: _pruned, ...known }: Entry): Entry {
  return known;
}

/**
 * Whether the library wrote a file, and has no approved version for it. One that the record doesn't know to be so stays:
 * somebody may have sent it, with `cuebook push` too.
 */
export function lacksApproval(known: Entry | undefined, compared: Compared): boolean {
  if (compared.target !== undefined || compared.isEdited || waitsForApproval(known, compared)) return false;
  return known !== undefined && (known.wasApproved || known.held !== undefined);
}

/** What the record says of a file that was just written. */
export function writtenEntry(
  { slug, version }: { slug: string; version: number },
  { isApproved }: { isApproved: boolean },
): Entry {
  return { slug, wasApproved: isApproved, held: version };
}

/** The version that a file last got from the library; undefined if it isn't known whether that or a person wrote it. */
function heldBefore(known: Entry | undefined, { isEdited, target }: Compared): number | undefined {
  return known?.held ?? (isEdited ? (target?.version ?? 0) : undefined);
}

/**
 * What the record keeps of approved versions after a file was brought in step.
 * @param isHeld whether the file now holds what the folder should hold
 */
export function approvalKept(
  known: Entry | undefined,
  compared: Compared & { isApproved: boolean; isHeld: boolean },
): Pick<Entry, 'wasApproved' | 'held'> {
  const { isApproved, isHeld, isEdited, version, target } = compared;
  // Without approvals the newest version can also be what was sent from the file: only another one came from the library.
  const isOthers = version !== target?.version && !isEdited && known?.held !== 0;
  const isFromLibrary = isHeld && (isApproved || isOthers);
  const held = isFromLibrary ? target?.version : heldBefore(known, compared);
  const wasApproved = isApproved && (isHeld || known?.wasApproved === true);
  return { wasApproved, ...(held !== undefined && { held }) };
}

/** Reads the record of a folder; empty for a new folder or another space. Throws if it can't be read. */
export async function readRecord(folder: string, space: string): Promise<Entries> {
  const place = join(folder, NAME);
  if (await leadsOut(folder, place)) throw new CliError(EXIT.conflict, `${place} is ${LEADS_OUT}.`);
  const text = await readTextFile(place);
  if (text === null) return new Map();
  try {
    const stored = Stored.parse(JSON.parse(text));
    return stored.space === space ? new Map(Object.entries(stored.prompts)) : new Map();
  } catch (error) {
    throw new CliError(EXIT.conflict, `${place} can’t be read. Restore it, or delete it to start anew.`, {
      cause: error,
    });
  }
}

/** Writes the record, if it has changed. */
export async function writeRecord(folder: string, space: string, entries: Entries): Promise<void> {
  const prompts = Object.fromEntries([...entries].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const text = `${JSON.stringify({ space, prompts }, null, 2)}\n`;
  const place = join(folder, NAME);
  const before = await readTextFile(place).catch(() => null);
  if (before !== text) await writeFileAtomically(place, text);
}
