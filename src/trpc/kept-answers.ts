/** The query client of this tab, as far as pages need it that bring none of its code. */
let kept: { clear: () => void } | null = null;

/** Says where this tab keeps the responses to its queries. */
export function keepAnswersIn(client: { clear: () => void }): void {
  kept = client;
}

/** Drops all of them: the next ones are somebody else's. */
export function forgetAnswers(): void {
  kept?.clear();
}
