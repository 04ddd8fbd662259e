/** A name that is being typed: what follows an `@` up to the caret, with the place of the `@`. */
export interface MentionToken {
  at: number;
  q: string;
}

/** Names of up to three words; an `@` within a word, as in an address, begins none. */
const TOKEN = /(?:^|[\s(])@((?:[\p{L}\p{N}.'’-]+(?: (?=[\p{L}\p{N}.'’-]|$))?){0,3})$/u;

export function mentionTokenAt(text: string, caret: number): MentionToken | null {
  const q = TOKEN.exec(text.slice(Math.max(0, caret - 120), caret))?.[1];
  return q === undefined ? null : { at: caret - q.length - 1, q };
}

/** The text with the typed beginning replaced by the name, and where the caret goes. */
export function withMention(
  text: string,
  caret: number,
  { at }: MentionToken,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Those of some people whom a text still names. */
export function mentionedIn<Someone extends { name: string }>(
  text: string,
  people: readonly Someone[],
): Someone[] {
  return people.filter(({ name }) => text.includes(`@${name}`));
}

/** A text cut at the names in it, those of others left as they are. */
export function mentionParts(text: string, people: readonly { id: string; name: string }[]) {
  const parts: ({ kind: 'text'; text: string } | { kind: 'mention'; text: string; id: string })[] = [];
  // The longest name that fits: one may begin another.
  const longestFirst = [...people].sort((a, b) => b.name.length - a.name.length);
  let rest = text;
  while (rest !== '') {
    const found = longestFirst
      .map((person) => ({ person, at: rest.indexOf(`@${person.name}`) }))
      .filter(({ at }) => at !== -1)
      .sort((a, b) => a.at - b.at || b.person.name.length - a.person.name.length)[0];
    if (found === undefined) break;
    const end = found.at + found.person.name.length + 1;
    if (found.at > 0) parts.push({ kind: 'text', text: rest.slice(0, found.at) });
    parts.push({ kind: 'mention', text: rest.slice(found.at, end), id: found.person.id });
    rest = rest.slice(end);
  }
  if (rest !== '') parts.push({ kind: 'text', text: rest });
  return parts;
}
