/** Names of a user in a directory, and the single name shown in the product. */

export type DirectoryName = {
  displayName?: string | undefined;
  formatted?: string | undefined;
  givenName?: string | null | undefined;
  familyName?: string | null | undefined;
};

type KnownName = { fullName: string; givenName: string | null; familyName: string | null };

function joined(...parts: (string | null | undefined)[]): string | undefined {
  const text = parts.filter(Boolean).join(' ').trim();
  return text === '' ? undefined : text;
}

/** Returns the name of a whole resource; undefined if it has none. */
export function nameOfResource({
  displayName,
  formatted,
  givenName,
  familyName,
}: DirectoryName): string | undefined {
  return joined(displayName) ?? joined(formatted) ?? joined(givenName, familyName);
}

/** The index of words in a name as whole words; -1 if absent. */
function placeOf(words: string, name: string, from: 'start' | 'end'): number {
  const padded = ` ${name} `;
  const wanted = ` ${words} `;
  return from === 'start' ? padded.indexOf(wanted) : padded.lastIndexOf(wanted);
}

function withPart(name: string, before: string | null, after: string, from: 'start' | 'end'): string {
  const words = name.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const guess = from === 'end' ? last : words.slice(0, last === undefined ? 1 : -1).join(' ');
  // The owner may have another name here than the directory had.
  const old = before !== null && before !== '' && placeOf(before, name, from) >= 0 ? before : guess;
  if (old === undefined || old === '') return from === 'end' ? `${name} ${after}` : `${after} ${name}`;
  const at = placeOf(old, name, from);
  return at < 0
    ? name
    : `${name.slice(0, at)}${after}${name.slice(at + old.length)}`.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the name after a change: the whole name wins over parts, and a part changes only that part. */
export function changedName(said: DirectoryName, known: KnownName): string | undefined {
  const whole = joined(said.displayName) ?? joined(said.formatted);
  if (whole !== undefined) return whole;
  let name = known.fullName;
  if (said.familyName !== undefined) name = withPart(name, known.familyName, said.familyName ?? '', 'end');
  if (said.givenName !== undefined) name = withPart(name, known.givenName, said.givenName ?? '', 'start');
  return joined(name);
}
