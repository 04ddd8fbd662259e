import { writeFile } from 'node:fs/promises';
import { EXIT, type ExitCode } from '../exit';
import { note, oneLine, print } from '../terminal';

/** What became of a file or a prompt, in the order of the summary. */
const OUTCOMES = {
  written: 'Written from the library',
  removed: 'Removed',
  drafted: 'New drafts',
  changed: 'Drafts updated',
  suggested: 'Suggested',
  waiting: 'Waiting for a decision',
  conflict: 'Conflicts',
  stopped: 'Stopped',
  gone: 'No longer for this folder',
  deleted: 'Deleted here, still in the library',
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** Outcomes that a person has to look at. */
const ENDS_WITH_CONFLICT: readonly Outcome[] = ['conflict', 'stopped'];

/** Outcomes that change something, and their titles where nothing was changed yet. */
const WOULD_BE: Partial<Record<Outcome, string>> = {
  written: 'Would be written from the library',
  removed: 'Would be removed',
  drafted: 'Would be new drafts',
  changed: 'Would update drafts',
  suggested: 'Would be suggested',
};

/** Other files that one line names; of more only the number. */
const OTHERS_NAMED = 20;

/** What a person looks for who adds a file and sees nothing of it. */
const OTHERS_WORDS = 'A new prompt needs front matter with a title and a description.';

/** Says that a file, or the folder of a skill, of a prompt was there once, and how to have it again. */
export function deletedHere(what: 'file' | 'folder', slug: string): string {
  return `its ${what} was deleted here; the prompt stays in the library. To have it again, remove ${slug} from .cuebook.json and sync`;
}

type Line = { outcome: Outcome; path: string; words: string };

/** A text of others in a code span, in which Markdown has no links or mentions. */
function code(text: string): string {
  return `\`${oneLine(text).replaceAll('`', '’')}\``;
}

/** Collects what a sync does, prints it, and sums it up. */
export class Report {
  readonly #lines: Line[] = [];
  #unchanged = 0;

  /** @param others Markdown files that are no prompts */
  constructor(
    private readonly isDry: boolean,
    private readonly others: readonly string[],
  ) {}

  unchanged(): void {
    this.#unchanged += 1;
  }

  add(outcome: Outcome, path: string, words: string): void {
    this.#lines.push({ outcome, path, words });
    const say = ENDS_WITH_CONFLICT.includes(outcome) ? note : print;
    const would = this.isDry && WOULD_BE[outcome] !== undefined ? 'would be: ' : '';
    say(`${oneLine(path)}: ${would}${oneLine(words)}`);
  }

  count(outcome: Outcome): number {
    return this.#lines.filter((line) => line.outcome === outcome).length;
  }

  /** Prints the numbers, and returns the exit code. */
  end(): ExitCode {
    const parts = Object.keys(OUTCOMES)
      .map((outcome) => ({ outcome, count: this.count(outcome as Outcome) }))
      .filter(({ count }) => count > 0)
      .map(({ outcome, count }) => `${count} ${outcome}`);
    if (this.others.length > 0) note(`Not prompts: ${this.#othersNamed(oneLine)}. ${OTHERS_WORDS}`);
    print([...parts, `${this.#unchanged} unchanged`].join(', ').concat('.'));
    return ENDS_WITH_CONFLICT.some((outcome) => this.count(outcome) > 0) ? EXIT.conflict : EXIT.done;
  }

  #othersNamed(name: (path: string) => string): string {
    const named = this.others.slice(0, OTHERS_NAMED).map((path) => name(path));
    const more = this.others.length - named.length;
    return `${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
  }

  /** Writes the summary for a pull request, as Markdown. */
  async writeSummary(file: string, library: string): Promise<void> {
    const sections = Object.entries(OUTCOMES).flatMap(([outcome, title]) => {
      const lines = this.#lines.filter((line) => line.outcome === outcome);
      if (lines.length === 0) return [];
      const heading = (this.isDry ? WOULD_BE[outcome as Outcome] : undefined) ?? title;
      return [
        `\n#### ${heading}\n\n`,
        ...lines.map(({ path, words }) => `- ${code(path)}: ${code(words)}\n`),
      ];
    });
    const dry = this.isDry ? 'A dry run: nothing was changed. ' : '';
    const head = `### Prompts of ${code(library)}\n\n${dry}${this.#unchanged} unchanged.\n`;
    const others =
      this.others.length === 0 ? '' : `\n#### Not prompts\n\n${this.#othersNamed(code)}. ${OTHERS_WORDS}\n`;
    await writeFile(file, [head, ...sections, others].join(''));
  }
}
