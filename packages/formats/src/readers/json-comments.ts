/** A text of JSON, or a comma before a closing bracket, which settings of editors may have. */
const TEXT_OR_COMMA = /("(?:[^"\\\r\n]|\\.)*")|,(?=\s*[}\]])/g;

/** Returns JSON without comments and last commas, as editors allow them in settings; line breaks stay. */
export function withoutJsonComments(text: string): string {
  const kept: string[] = [];
  let [from, inText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"' || sign === '\n') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      const isLine = text[at + 1] === '/';
      const end = text.indexOf(isLine ? '\n' : '*/', at + 2);
      kept.push(text.slice(from, at), ' ');
      if (end === -1) return joined(kept);
      from = isLine ? end : end + 2;
      at = from - 1;
    }
  }
  return joined([...kept, text.slice(from)]);
}

function joined(parts: readonly string[]): string {
  return parts.join('').replace(TEXT_OR_COMMA, (_match, inQuotes?: string) => inQuotes ?? '');
}
