import { ENCODINGS, type TextEncodingName } from '@/domain/import/encodings';
import { importMessages } from '@/domain/import/messages';
import type { ImportSource } from './source';
import { encodingOf, textOf } from './text-encoding';

const MAX_NAMED_FILES = 5;

/** Decodes the files of an import with the chosen or detected encoding, and records it. */
export class EncodingsUsed {
  private readonly found = new Map<string, TextEncodingName>();
  private readonly others = new Map<string, TextEncodingName>();

  /** @param chosen encoding of files that are not UTF-8; a single file is read with it in any case */
  constructor(
    private readonly isSingle: boolean,
    private readonly chosen: TextEncodingName | null = null,
  ) {}

  /** Detects the encoding of a file. Reads it to its end, once. */
  async of(path: string, source: ImportSource): Promise<TextEncodingName> {
    const known = this.found.get(path);
    if (known !== undefined) return known;
    const encoding = await encodingOf(source, { chosen: this.chosen, isCertain: this.isSingle });
    this.found.set(path, encoding);
    this.note(path, encoding);
    return encoding;
  }

  /** Returns the text of a whole file; null if it isn't text. */
  textOf(path: string, bytes: Uint8Array): string | null {
    const found = textOf(bytes, { chosen: this.chosen, isCertain: this.isSingle });
    if (found === null) return null;
    this.note(path, found.encoding);
    return found.text;
  }

  private note(path: string, encoding: TextEncodingName): void {
    if (encoding !== 'utf-8') this.others.set(path, encoding);
  }

  /** Returns the chosen encoding, or that of the first file that is not UTF-8; null if all are. */
  shown(): TextEncodingName | null {
    return this.chosen ?? [...this.others.values()][0] ?? null;
  }

  notices(): string[] {
    const { notice } = importMessages;
    if (this.chosen !== null) return [];
    const named = [...this.others]
      .slice(0, MAX_NAMED_FILES)
      .map(([path, encoding]) => notice.encoding(this.isSingle ? null : path, ENCODINGS[encoding]));
    const left = this.others.size - named.length;
    return left === 0 ? named : [...named, notice.moreEncodings(left)];
  }
}
