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
  gone: 'No longer in the library',
  deleted: 'Deleted here, still in the library',
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** Outcomes that a person has to look at. */
const ENDS_WITH_CONFLICT: readonly Outcome[] = ['conflict', 'stopped'];

type Line = { outcome: Outcome; path: string; words: string };

/** A text of others in a code span, in which Markdown has no links or mentions. */
function code(text: string): string {
  return `\`${oneLine(text).replaceAll('`', '’')}\``;
}

/** Collects what a sync does, prints it, and sums it up. */
export class Report {
  readonly #lines: Line[] = [];
  #unchanged = 0;

  constructor(private readonly isDry: boolean) {}

  unchanged(): void {
    this.#unchanged += 1;
  }

  add(outcome: Outcome, path: string, words: string): void {
    this.#lines.push({ outcome, path, words });
    const isBad = ENDS_WITH_CONFLICT.includes(outcome);
    (isBad ? note : print)(`${oneLine(path)}: ${this.isDry && !isBad ? 'would be: ' : ''}${oneLine(words)}`);
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
    print([...parts, `${this.#unchanged} unchanged`].join(', ').concat('.'));
    return ENDS_WITH_CONFLICT.some((outcome) => this.count(outcome) > 0) ? EXIT.conflict : EXIT.done;
  }

  /** Writes the summary for a pull request, as Markdown. */
  async writeSummary(file: string, library: string): Promise<void> {
    const sections = Object.entries(OUTCOMES).flatMap(([outcome, title]) => {
      const lines = this.#lines.filter((line) => line.outcome === outcome);
      if (lines.length === 0) return [];
      return [`\n#### ${title}\n\n`, ...lines.map(({ path, words }) => `- ${code(path)}: ${code(words)}\n`)];
    });
    const head = `### Prompts of ${code(library)}\n\n${this.#unchanged} unchanged.\n`;
    await writeFile(file, [head, ...sections].join(''));
  }
}
