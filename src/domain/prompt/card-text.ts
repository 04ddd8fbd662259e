/** Shorter beginnings are alike by chance. */
const ALIKE_MIN = 60;

/** What a description that was cut from a text ends with. */
const CUT = /(?:…|\.\.\.)\s*$/;

/**
 * What a card shows of a prompt's text: its beginning, and where the text begins with the description, which the card shows too, what
 * follows there. A text that says nothing more is shown from its beginning.
 */
export function cardText({ content, description }: { content: string; description: string }): string {
  const end = endOfDescription(content, description.replace(CUT, '').trim());
  const rest = end === null ? '' : content.slice(end).trimStart();
  return rest === '' ? content : rest;
}

/** Where in a text the description ends that it begins with, white space aside; null where it begins with something else. */
function endOfDescription(content: string, description: string): number | null {
  if (description.length < ALIKE_MIN) return null;
  let at = content.length - content.trimStart().length;
  for (const word of description.split(/\s+/)) {
    while (/\s/.test(content.charAt(at))) at += 1;
    if (!content.startsWith(word, at)) return null;
    at += word.length;
  }
  return at;
}
