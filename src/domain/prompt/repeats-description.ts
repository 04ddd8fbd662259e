/** Shorter beginnings are alike by chance, and what follows them says more. */
const ALIKE_MIN = 60;

const wordsOf = (text: string) =>
  text
    .replace(/(?:…|\.\.\.)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether the beginning of a prompt's text says what its description says already, as descriptions cut from texts do. */
export function repeatsDescription({
  content,
  description,
}: {
  content: string;
  description: string;
}): boolean {
  const text = wordsOf(content.slice(0, 2 * description.length + ALIKE_MIN));
  const said = wordsOf(description);
  if (text === said) return true;
  return Math.min(text.length, said.length) >= ALIKE_MIN && (text.startsWith(said) || said.startsWith(text));
}
