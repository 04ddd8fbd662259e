import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';

/** Characters of text that the answer to one request may carry, a batch as the sum of its calls. */
export const ANSWER_TEXT_MAX = 1_000_000;

/**
 * The text that one request may still be answered with (docs/decisions/0005-limits.md). Calls of a batch share it
 * through an allowance each.
 */
export class AnswerBudget {
  #left = ANSWER_TEXT_MAX;

  /** The allowance of one call. */
  allowance(): AnswerAllowance {
    return new AnswerAllowance((characters) => {
      if (characters > this.#left) throw new AppError('TOO_LARGE', messages.error.answerTooLarge);
      this.#left -= characters;
    });
  }
}

/** What one call takes of the budget. */
export class AnswerAllowance {
  readonly #take: (characters: number) => void;
  #taken = 0;

  constructor(take: (characters: number) => void) {
    this.#take = take;
  }

  /** Takes characters before they are read from the database. Throws TOO_LARGE when there are not so many left. */
  reserve(characters: number): void {
    this.#take(characters);
    this.#taken += characters;
  }

  /** Takes what an answer holds beyond what was reserved for it. Throws TOO_LARGE like {@link reserve}. */
  settle(answer: unknown): void {
    const held = textLength(answer);
    if (held > this.#taken) this.reserve(held - this.#taken);
  }
}

/** Characters of all texts within a value of plain data. */
function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let length = 0;
  for (const part of Object.values(value)) length += textLength(part);
  return length;
}
