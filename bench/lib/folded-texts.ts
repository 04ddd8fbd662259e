import type pg from 'pg';

/** A fragment of text as it is, as searches compare it, and as tags are compared. */
export type FoldedText = { text: string; folded: string; key: string };

/** Folds fragments with the functions of the database, once each: a prompt is put together from folded fragments then. */
export async function foldTexts(client: pg.ClientBase, texts: readonly string[]): Promise<FoldedText[]> {
  const folded: FoldedText[] = [];
  for (let start = 0; start < texts.length; start += 1_000) {
    const { rows } = await client.query<FoldedText>(
      `select text, search_form(text) as folded, tag_key(text) as key
       from unnest($1::text[]) with ordinality as t(text, n) order by n`,
      [texts.slice(start, start + 1_000)],
    );
    folded.push(...rows);
  }
  return folded;
}
