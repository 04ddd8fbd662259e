import { type Dirent, readFileSync, type Stats } from 'node:fs';
import { access, constants, lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { AppError } from '@/domain/errors';
import { FILE_BYTES_MAX, FILES_MAX } from '@/domain/file/limits';
import { INPUT_FILE_MAX_BYTES, INPUT_MAX_BYTES, INPUT_MAX_FILES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { isHidden, hasBinaryExtension, isLitter, isSkillFile, PACKAGES_FOLDER } from '@cuebook/formats/paths';
import {
  byPath,
  type InputFileSet,
  isArchiveName,
  isOnlyPart,
  isSpreadsheet,
  maxBytesOf,
} from './input-file-set';
import { fileSource } from './source';

/** Returns why a file of a folder is rejected; null if it isn't. */
function refusalOf(path: string, size: number, isOfSkill: boolean): string | null {
  if (isOfSkill) return size > FILE_BYTES_MAX ? importMessages.given.tooLarge : null;
  if (isArchiveName(path)) return importMessages.given.archive;
  return size > maxBytesOf(path) && !hasBinaryExtension(path) ? importMessages.given.tooLarge : null;
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/** Returns the system's code for why a file or folder can't be read; null if it can. */
async function unreadable(path: string): Promise<string | null> {
  return access(path, constants.R_OK).then(() => null, codeOf);
}

/** Whether a folder of a skill is that of more installed packages than a skill could have. */
async function hasTooManyPackages(folder: string): Promise<boolean> {
  return (
    basename(folder) === PACKAGES_FOLDER && (await readdir(folder, { recursive: true })).length > FILES_MAX
  );
}

/** What is at a place of a folder: its path in the input, and whether it is in the folder of a skill. */
type Place = { file: string; path: string; isOfSkill: boolean };

/** Reads the files of a local folder into the input of an import. */
class FolderReader {
  readonly given: InputFileSet = { isSingle: false, entries: [], refused: [], hidden: [] };
  private files = 0;
  private bytes = 0;
  /** Files and folders that were read, without links. */
  private readonly seen = new Set<string>();
  private readonly links: Place[] = [];

  constructor(private readonly root: string) {}

  async read(): Promise<InputFileSet> {
    const root = await realpath(this.root);
    await this.visit({ file: this.root, path: basename(this.root), isOfSkill: false });
    // After all that is no link, so that a file is known by its own path. Those in folders of links come at the end.
    for (let link = this.links.shift(); link !== undefined; link = this.links.shift()) {
      const { path } = link;
      await this.follow(root, link).catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        this.refuse(path, importMessages.given.unreadable(codeOf(error)));
      });
    }
    this.given.entries.sort(byPath);
    this.given.refused.sort(byPath);
    return this.given;
  }

  private refuse(path: string, reason: string): void {
    this.given.refused.push({ path, reason });
  }

  private async visit({ file: folder, path: below, isOfSkill: isInSkill }: Place): Promise<void> {
    this.seen.add(await realpath(folder));
    const found = await readdir(folder, { withFileTypes: true });
    const isOfSkill = isInSkill || found.some((entry) => entry.isFile() && isSkillFile(entry.name));
    for (const entry of found) {
      const file = join(folder, entry.name);
      const path = `${below}/${entry.name}`.normalize('NFC');
      const inside = path.slice(path.indexOf('/') + 1);
      const isLeftOut = isOfSkill
        ? isLitter(inside) || (entry.isDirectory() && (await hasTooManyPackages(file)))
        : isHidden(inside);
      if (isLeftOut) this.given.hidden.push(path);
      else if (!entry.isSymbolicLink()) await this.take({ file, path, isOfSkill }, entry);
      else if (isOfSkill) this.refuse(path, importMessages.given.link);
      else this.links.push({ file, path, isOfSkill });
    }
  }

  /** Reads what a link leads to, if it is in the folder and wasn't read by its own path. */
  private async follow(root: string, { file, path, isOfSkill }: Place): Promise<void> {
    const target = await realpath(file);
    if (target !== root && !target.startsWith(root + sep)) this.refuse(path, importMessages.given.leadsOut);
    else if (!this.seen.has(target)) await this.take({ file: target, path, isOfSkill }, await stat(target));
  }

  private async take(place: Place, facts: Dirent | Stats): Promise<void> {
    const { file, path } = place;
    const isKnown = facts.isDirectory() || facts.isFile();
    const code = isKnown ? await unreadable(file) : null;
    if (!isKnown) this.refuse(path, importMessages.given.notFile);
    else if (code !== null) this.refuse(path, importMessages.given.unreadable(code));
    else if (facts.isDirectory()) await this.visit(place);
    else await this.addFile(place);
  }

  private async addFile({ file, path, isOfSkill }: Place): Promise<void> {
    this.seen.add(await realpath(file));
    this.files += 1;
    if (this.files > INPUT_MAX_FILES) throw new AppError('BAD_REQUEST', importMessages.file.tooManyFiles);
    const { size } = await lstat(file);
    const reason = refusalOf(path, size, isOfSkill);
    if (reason !== null) {
      this.refuse(path, reason);
      return;
    }
    this.bytes += hasBinaryExtension(path) ? 0 : size;
    if (this.bytes > INPUT_MAX_BYTES) throw new AppError('TOO_LARGE', importMessages.file.tooMuchText);
    const isWhole = size <= INPUT_FILE_MAX_BYTES || isSpreadsheet(path);
    const read = isWhole ? () => readFileSync(file) : null;
    const isPart = isOfSkill && isOnlyPart(path.slice(path.indexOf('/') + 1));
    this.given.entries.push({ path, size, source: fileSource(file, path), read, isPart });
  }
}

/**
 * Returns the files of a local folder, including all subfolders; in folders of skills also archives and hidden files.
 * Links within the folder are followed once, but for those of skills. What they lead to outside, and what can't be read,
 * is refused, by its name. Throws BAD_REQUEST for too many files and TOO_LARGE for a too large total.
 */
export function readInputFolder(root: string): Promise<InputFileSet> {
  return new FolderReader(root).read();
}
