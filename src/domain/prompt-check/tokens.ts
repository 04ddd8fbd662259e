/** Characters that a common tokenizer takes one by one, or nearly so: Chinese, Japanese, Korean. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Letters of other scripts than Latin. */
const OTHER =
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/**
 * About how many tokens a language model counts in a text: one for four characters of Latin text, two for five of other
 * alphabets, one for each Chinese, Japanese or Korean character. An estimate: tokenizers differ by a fifth and more.
 */
export function estimateTokens(text: string): number {
  const dense = count(text, DENSE);
  const other = count(text, OTHER);
  const latin = text.length - dense - other;
  return Math.ceil(latin / 4 + other / 2.5 + dense);
}
