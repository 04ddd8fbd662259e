/**
 * Why a mail was not taken. `unreachable`: the server can't be spoken to, so the next mail need not be tried either.
 * `later`: this mail was put off. `refused`: the server says that it will not take this mail at all.
 * The reason is a code; what the server said may quote the address and is not kept.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  constructor(
    readonly kind: 'unreachable' | 'later' | 'refused',
    readonly reason: string,
  ) {
    super(reason);
  }
}
