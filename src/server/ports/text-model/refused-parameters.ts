/** A parameter that some services or models refuse, and that a call can do without. */
export type Parameter = 'usage' | 'temperature' | 'topP' | 'maxTokens';

/** Their names on the wire. */
const NAMES: Record<string, Parameter> = {
  stream_options: 'usage',
  'stream_options.include_usage': 'usage',
  temperature: 'temperature',
  top_p: 'topP',
  max_tokens: 'maxTokens',
};

/** Without knowing which was refused: the usage first, then what only some models take. */
const GUESSES: readonly (readonly Parameter[])[] = [['usage'], ['usage', 'temperature', 'topP']];

/** Models remembered per process; the oldest is forgotten first. */
const REMEMBERED_MAX = 200;

/** What each model is called without, once a call has succeeded so. */
const remembered = new Map<string, ReadonlySet<Parameter>>();

/** Returns the parameter that an error response names, or null. */
export function refusedParameter(body: string): Parameter | null {
  try {
    const { error } = JSON.parse(body) as { error?: { param?: unknown } };
    return typeof error?.param === 'string' && Object.hasOwn(NAMES, error.param)
      ? (NAMES[error.param] ?? null)
      : null;
  } catch {
    return null;
  }
}

/** The parameters that one call goes without, from what is known of its model and from its refusals. */
export class Omissions {
  #without: ReadonlySet<Parameter>;
  readonly #isKnown: boolean;
  #guesses = 0;

  constructor(readonly model: string) {
    const known = remembered.get(model);
    this.#without = known ?? new Set();
    this.#isKnown = known !== undefined;
  }

  has(parameter: Parameter): boolean {
    return this.#without.has(parameter);
  }

  /**
   * Leaves out what was refused; a model that is known is not guessed about again.
   * @param named the parameter that the service named
   * @returns whether another call makes sense
   */
  refuse(named: Parameter | null): boolean {
    if (named !== null) {
      if (this.#without.has(named)) return false;
      this.#without = new Set([...this.#without, named]);
      return true;
    }
    const guess = this.#isKnown ? undefined : GUESSES[this.#guesses];
    if (guess === undefined) return false;
    this.#guesses += 1;
    this.#without = new Set([...this.#without, ...guess]);
    return true;
  }

  /** Remembers that the model answers so. */
  keep(): void {
    remembered.delete(this.model);
    remembered.set(this.model, this.#without);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
  }
}
