const BLANK = /\s/;

/** Returns where a comment ends that begins at a place; -1 if none does. */
function commentEnd(text: string, at: number): number {
  const kind = text.slice(at, at + 2);
  if (kind !== '//' && kind !== '/*') return -1;
  const end = text.indexOf(kind === '//' ? '\n' : '*/', at + 2);
  if (end === -1) return text.length;
  return kind === '//' ? end : end + 2;
}

/** Returns where a text in quotation marks ends that begins at a place; at the latest with its line. */
function textEnd(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end += 1) {
    const sign = text[end];
    if (sign === '\\') end += 1;
    else if (sign === '"' || sign === '\n') return end + 1;
  }
  return text.length;
}

/** Returns JSON without comments and last commas, as editors allow them in settings. */
export function withoutJsonComments(text: string): string {
  const kept: string[] = [];
  /** Where a comma is in `kept`, with nothing behind it yet. */
  let comma = -1;
  let from = 0;
  for (let at = 0; at < text.length;) {
    const sign = text.charAt(at);
    const end = commentEnd(text, at);
    if (end !== -1) {
      kept.push(text.slice(from, at), ' ');
      from = at = end;
    } else if (sign === ',') {
      comma = kept.push(text.slice(from, at), ',') - 1;
      from = at += 1;
    } else {
      if ((sign === '}' || sign === ']') && comma !== -1) kept[comma] = '';
      if (!BLANK.test(sign)) comma = -1;
      at = sign === '"' ? textEnd(text, at) : at + 1;
    }
  }
  return [...kept, text.slice(from)].join('');
}
