import { copyItem } from './copy-rows';

/**
 * Search keys by number, so that the keys of a prompt are brought together without comparing texts: half a thousand of them a
 * prompt, a million prompts.
 */
export class KeyNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #keys: string[] = [];
  readonly #items: string[] = [];
  /** How many prompts hold the key. */
  readonly #prompts: number[] = [];
  /** The prompt that was last seen to hold it. */
  readonly #seen: number[] = [];

  /** The number of a key, the same each time. */
  numberOf(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#keys.length;
    this.#numbers.set(key, number);
    this.#keys.push(key);
    this.#items.push(copyItem(key));
    this.#prompts.push(0);
    this.#seen.push(-1);
    return number;
  }

  /** Adds to `items` those keys that the prompt does not hold yet, as items of an array for COPY. */
  add(prompt: number, numbers: readonly number[], items: string[]): void {
    for (const number of numbers) {
      if (this.#seen[number] === prompt) continue;
      this.#seen[number] = prompt;
      this.#prompts[number] = (this.#prompts[number] ?? 0) + 1;
      items.push(this.#items[number] ?? '');
    }
  }

  /** Every key with the number of prompts that hold it. */
  counts(): [key: string, prompts: number][] {
    return this.#keys.map((key, number) => [key, this.#prompts[number] ?? 0]);
  }
}
