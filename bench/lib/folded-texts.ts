import type pg from 'pg';

/** A fragment of text as it is and as searches compare it. */
export type FoldedText = { text: string; folded: string };

/** Folds fragments with the function of the database, once each: a prompt is put together from folded fragments then. */
export async function foldTexts(client: pg.ClientBase, texts: readonly string[]): Promise<FoldedText[]> {
  const folded: FoldedText[] = [];
  for (let start = 0; start < texts.length; start += 1_000) {
    const { rows } = await client.query<FoldedText>(
      `select text, search_form(text) as folded from unnest($1::text[]) with ordinality as t(text, n) order by n`,
      [texts.slice(start, start + 1_000)],
    );
    folded.push(...rows);
  }
  return folded;
}
