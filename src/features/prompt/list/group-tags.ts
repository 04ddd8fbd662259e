export type TagCount = { tag: string; count: number };
export type TagGroup = { letter: string; tags: TagCount[] };

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const DIGITS = '0–9';
const REST = '#';

/** The heading a tag stands under: its first letter in upper case without marks, one for digits, one for the rest. */
function headingOf(tag: string): string {
  const [first = ''] = tag.normalize('NFD');
  if (/\p{N}/u.test(first)) return DIGITS;
  return /\p{L}/u.test(first) ? first.toUpperCase() : REST;
}

/** Tags in groups by their first letter, groups and tags in alphabetical order. */
export function groupTags(tags: readonly TagCount[]): TagGroup[] {
  const groups = new Map<string, TagCount[]>();
  for (const entry of [...tags].sort((a, b) => collator.compare(a.tag, b.tag))) {
    const letter = headingOf(entry.tag);
    const group = groups.get(letter);
    if (group) group.push(entry);
    else groups.set(letter, [entry]);
  }
  const last = [DIGITS, REST];
  return [...groups]
    .map(([letter, members]) => ({ letter, tags: members }))
    .sort((a, b) => last.indexOf(a.letter) - last.indexOf(b.letter) || collator.compare(a.letter, b.letter));
}

export function matchingTags(tags: readonly TagCount[], text: string): TagCount[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? [...tags] : tags.filter(({ tag }) => tag.toLowerCase().includes(wanted));
}
