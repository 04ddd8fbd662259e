/** The form in which tags are compared: two tags with one key are the same tag. */
export function tagKey(tag: string): string {
  return tag.trim().normalize('NFC').toLowerCase();
}

/** Tags trimmed, NFC, without blanks, the first typed of each key kept. */
export function uniqueTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKey(tag);
    if (key !== '' && !seen.has(key)) seen.set(key, tag.trim().normalize('NFC'));
  }
  return [...seen.values()];
}

/** The tags without those to remove, which match in any case. */
export function excludeTags(tags: readonly string[], gone: readonly string[]): string[] {
  const keys = new Set(gone.map(tagKey));
  return tags.filter((tag) => !keys.has(tagKey(tag)));
}
