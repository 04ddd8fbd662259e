/** Shorter beginnings can match by chance. */
const MIN_LENGTH = 60;

/** Ending of a description that was cut from a text. */
const CUT = /(?:…|\.\.\.)\s*$/;

/**
 * Returns the part of a prompt's text for its card: the beginning, or, if the text begins with the description, which
 * the card shows too, the text after it. If nothing follows, the beginning.
 */
export function cardText({ content, description }: { content: string; description: string }): string {
  const end = endOfDescription(content, description.replace(CUT, '').trim());
  const rest = end === null ? '' : content.slice(end).trimStart();
  return rest === '' ? content : rest;
}

/** Returns where the description at the beginning of a text ends, ignoring white space; null without one. */
function endOfDescription(content: string, description: string): number | null {
  if (description.length < MIN_LENGTH) return null;
  let at = content.length - content.trimStart().length;
  for (const word of description.split(/\s+/)) {
    while (/\s/.test(content.charAt(at))) at += 1;
    if (!content.startsWith(word, at)) return null;
    at += word.length;
  }
  return at;
}
