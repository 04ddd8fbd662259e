/**
 * Something that keeps the server from starting and that the person at the terminal can mend.
 * `message` says what happened, `remedy` what to do about it; neither holds a password.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.remedy = remedy;
  }
}
