import { importMessages } from '@/domain/import/messages';
import type { TextEncodingName } from './text-encoding';

const MAX_NAMED_FILES = 5;

/** Remembers which files are written in another encoding than UTF-8. */
export class EncodingNotes {
  private readonly others = new Map<string, TextEncodingName>();

  constructor(private readonly isSingle: boolean) {}

  readonly note = (path: string, encoding: TextEncodingName): void => {
    if (encoding !== 'utf-8') this.others.set(path, encoding);
  };

  notices(): string[] {
    const { notice } = importMessages;
    const named = [...this.others].slice(0, MAX_NAMED_FILES).map(([path, encoding]) => {
      const name = this.isSingle ? null : path;
      return encoding === 'windows-1252' ? notice.windows1252(name) : notice.utf16(name);
    });
    const left = this.others.size - named.length;
    return left === 0 ? named : [...named, notice.moreEncodings(left)];
  }
}
