import type pg from 'pg';

/** A piece of text with what the database's own functions make of it. */
export type KeyedText = { text: string; folded: string; keys: string[] };

/**
 * Folds pieces and takes their search keys with the functions of the database, once each: a prompt put together from
 * a thousand pieces then needs no more than the union of theirs.
 */
export async function keyTexts(client: pg.ClientBase, texts: readonly string[]): Promise<KeyedText[]> {
  const keyed: KeyedText[] = [];
  for (let start = 0; start < texts.length; start += 1_000) {
    const { rows } = await client.query<KeyedText>(
      `select text, fold_case(text) as folded, search_keys(fold_case(text)) as keys
       from unnest($1::text[]) with ordinality as t(text, n) order by n`,
      [texts.slice(start, start + 1_000)],
    );
    keyed.push(...rows);
  }
  return keyed;
}

/** The pair key of two pieces set side by side with one space between them. */
export function pairKey(before: KeyedText, after: KeyedText): string {
  const last = before.folded.split(WHITE_SPACE).at(-1) ?? '';
  const first = after.folded.split(WHITE_SPACE, 1)[0] ?? '';
  return `${Array.from(last).slice(-3).join('')} ${Array.from(first).slice(0, 3).join('')}`;
}

/** The white space of search_plain_spaces() and the space itself. */
const WHITE_SPACE = /[ \n\t\r\v\f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
