import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';

/** Maximum characters of text in the response to one request; the calls of a batch share it. */
export const ANSWER_TEXT_MAX = 1_000_000;

/** Budget for the text in one response (docs/decisions/0005-limits.md), shared by the calls of a batch. */
export class AnswerBudget {
  #left = ANSWER_TEXT_MAX;

  /** Creates the allowance of one call. */
  allowance(): AnswerAllowance {
    return new AnswerAllowance((characters, kept) => {
      if (characters + kept > this.#left) return false;
      this.#left -= characters;
      return true;
    });
  }
}

/** What stays for the other calls of a batch where one could take all. */
const KEPT_FOR_OTHERS = ANSWER_TEXT_MAX / 4;

/** The share of one call in the budget. */
export class AnswerAllowance {
  readonly #take: (characters: number, kept: number) => boolean;
  #taken = 0;

  constructor(take: (characters: number, kept: number) => boolean) {
    this.#take = take;
  }

  /** Reserves characters before they are read from the database. Throws TOO_LARGE if fewer are left. */
  reserve(characters: number): void {
    if (!this.#take(characters, 0)) throw new AppError('TOO_LARGE', messages.error.answerTooLarge);
    this.#taken += characters;
  }

  /** Reserves characters that a response can do without, if enough stays for other calls. Returns whether it did. */
  tryReserve(characters: number): boolean {
    const isTaken = this.#take(characters, KEPT_FOR_OTHERS);
    if (isTaken) this.#taken += characters;
    return isTaken;
  }

  /** Counts the characters of a response beyond those reserved for it. Throws TOO_LARGE like {@link reserve}. */
  settle(answer: unknown): void {
    const held = textLength(answer);
    if (held > this.#taken) this.reserve(held - this.#taken);
  }
}

/** Total length of all texts within a value of plain data. */
function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let length = 0;
  for (const part of Object.values(value)) length += textLength(part);
  return length;
}
