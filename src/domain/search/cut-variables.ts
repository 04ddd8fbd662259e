/** The rest of a variable at the start of an excerpt, and the beginning of one at its end. */
const CUT_START = /^…[^{}\n]{0,80}\}\}?/;
const CUT_END = /(?:\{\{?|\$\{)[^{}\n]{0,80}…$/;

/** An excerpt without the braces of variables that its ends cut through; the words of their names stay. */
export function withoutCutVariables(excerpt: string): string {
  return excerpt
    .replace(CUT_START, (cut) => cut.replace(/\}+$/, ''))
    .replace(CUT_END, (cut) => cut.replace(/^\$?\{+/, ''));
}
