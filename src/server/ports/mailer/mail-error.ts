/**
 * Why a mail was not accepted. `unreachable`: the server can't be reached, so the next mail would fail too. `later`:
 * this mail was deferred. `refused`: the server permanently rejects this mail. The reason is a code; the server's
 * message may quote the address and is not stored.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The server is in a private network, about which nothing may be told from the outcome. */
  isPrivate = false;
  constructor(
    readonly kind: 'unreachable' | 'later' | 'refused',
    readonly reason: string,
  ) {
    super(reason);
  }
}
