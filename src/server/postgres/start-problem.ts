/**
 * A problem that keeps the server from starting and that the operator can fix. `message` describes the problem,
 * `remedy` the solution; neither contains a password.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.remedy = remedy;
  }
}
