import { CONTENT_MAX } from '../prompt/limits.ts';
import { isSkillFile } from '../paths.ts';
import { frontMatterFile } from './document.ts';
import { readerMessages } from './reader-messages.ts';
import type { InputFile, InputFiles } from './reader.ts';
import { bodyText, folderOf, lineOf, resolveSiblingPath, textOf } from './values.ts';

/** A whole text that names its file: OpenCode's `{file:./review.txt}`, `file://review.md` of Kiro and Amazon Q. */
const WHOLE = /^\s*(?:\{file:([^{}\r\n]{1,500})\}|file:\/\/(\S{1,500}|[^\r\n]{1,500}\.\w{1,10}))\s*$/;
/** What OpenCode replaces by the text of a file, anywhere in a text. */
const INSERTED = /\{file:([^{}\r\n]{1,500})\}/g;
/** A place on somebody's machine, or one that a variable names. */
const ELSEWHERE = /^(?:[/\\~$%]|[a-z]:[/\\])/i;
const MARKDOWN = /\.(?:md|markdown|md[cxr])$/i;

type FileText = { text: string; description: string | null };
type Found = { text: string; description: string | null; why: null } | { why: string };

/** Reads texts that are in other files of the same import, each once. */
export class ReferencedFiles {
  /** Files whose text is that of a prompt, which are none of their own. */
  readonly used = new Set<string>();
  private readonly texts = new Map<string, FileText | string>();
  private byLowerCase: Map<string, string | null> | null = null;

  /** @param isInserting whether the tool replaces names of files inside of a text, as OpenCode does */
  constructor(
    private readonly file: InputFile,
    private readonly files: InputFiles,
    private readonly isInserting: boolean,
  ) {}

  /** Returns a text with those of the files that it names, or why one can't be read. */
  read(given: string): Found {
    const [, named, address] = WHOLE.exec(given) ?? [];
    const name = named ?? address;
    if (name !== undefined) {
      const found = this.textOf(name.trim());
      return typeof found === 'string' ? { why: found } : { ...found, why: null };
    }
    if (!this.isInserting) return { text: given, description: null, why: null };
    const parts: string[] = [];
    let [done, length] = [0, 0];
    for (const { 0: mark, 1: inner = '', index } of given.matchAll(INSERTED)) {
      // It is refused as too long: the rest need not be read.
      if (length > CONTENT_MAX) break;
      const found = this.textOf(inner.trim());
      if (typeof found === 'string') return { why: found };
      parts.push(given.slice(done, index), found.text);
      length += found.text.length;
      done = index + mark.length;
    }
    return { text: parts.join('') + given.slice(done), description: null, why: null };
  }

  private textOf(name: string): FileText | string {
    const known = this.texts.get(name);
    if (known !== undefined) return known;
    const read = this.readFile(name);
    this.texts.set(name, read);
    return read;
  }

  private readFile(name: string): FileText | string {
    const { refused } = readerMessages;
    if (ELSEWHERE.test(name)) return refused.fileOutside(name);
    const path = this.pathOf(name.replaceAll('\\', '/'));
    if (path === null) return refused.fileOutside(name);
    const found = this.files.get(path);
    if (found === undefined) return refused.missingFile(name);
    if (found.text === null) return refused.fileNotText(name);
    // A skill stays one, with its files.
    if (!isSkillFile(path.slice(path.lastIndexOf('/') + 1))) this.used.add(path);
    if (!MARKDOWN.test(path)) return { text: bodyText(textOf(found)), description: null };
    const { body, keys } = frontMatterFile(found);
    return { text: body, description: lineOf(keys.description) };
  }

  /** Returns the path that a name stands for, preferably of a file that is there; null if it leads out of the import. */
  private pathOf(name: string): string | null {
    const names = [name, decoded(name)];
    const places = [this.file.path, rootOf(this.file.path)].flatMap((from) =>
      names.flatMap((one) => resolveSiblingPath(from, one) ?? []),
    );
    return (
      places.find((path) => this.files.has(path)) ??
      places.map((path) => this.inAnyCase(path)).find((path) => path !== null) ??
      places[0] ??
      null
    );
  }

  /** Most people's file systems know no case: returns the only file of that name. */
  private inAnyCase(path: string): string | null {
    if (this.byLowerCase === null) {
      this.byLowerCase = new Map();
      for (const one of this.files.keys()) {
        const key = one.toLowerCase();
        this.byLowerCase.set(key, this.byLowerCase.has(key) ? null : one);
      }
    }
    return this.byLowerCase.get(path.toLowerCase()) ?? null;
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns a path in the folder of the project: some names start there and not beside their file. */
function rootOf(path: string): string {
  const folders = folderOf(path).split('/');
  const at = folders.findIndex((folder) => folder.startsWith('.'));
  return at === -1 ? path : [...folders.slice(0, at), 'file'].join('/');
}
