/** Prefix of statements whose plan is cached. */
export const CACHED_PLAN = '/* kept plan */';

/** Each cached plan takes about 100 KB in every connection that has run it. */
const MAX_NAMES = 100;

/**
 * Returns names for the statements whose plans a connection caches; none ('') for the others, and for all new ones once
 * there are `most`.
 */
export function statementNames(most = MAX_NAMES): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    if (!text.startsWith(CACHED_PLAN)) return '';
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= most) return '';
    const name = `kept_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
