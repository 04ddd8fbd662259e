/** Values by key that are worth more than their memory, the oldest forgotten first. */
export class Remembered<Value> {
  readonly #values = new Map<string, Value>();

  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value): void {
    const [oldest] = this.#values.keys();
    if (this.#values.size >= this.most && oldest !== undefined) this.#values.delete(oldest);
    this.#values.set(key, value);
  }
}
