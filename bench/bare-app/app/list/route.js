import { pool } from '../../pool';
import { CARDS, orderOf, SHARED } from '../../statements';

export const dynamic = 'force-dynamic';

/**
 * The first page of the shared prompts (of a category) with its total, by hand and at its best: two statements at once.
 * @param {Request} request
 */
export async function GET(request) {
  const { searchParams } = new URL(request.url);
  const order = orderOf(searchParams.get('sort'));
  const category = searchParams.get('category');
  const ofCategory = category === null ? '' : 'and p.category = $1';
  const values = category === null ? [] : [category];
  const kept = category === null ? `kind = 'library'` : `kind = 'category' and key = $1`;
  const [items, total] = await Promise.all([
    pool.query(`${CARDS} where ${SHARED} ${ofCategory} order by ${order} limit 15`, values),
    pool.query(`select sum(shared)::int as total from prompt_counters where ${kept}`, values),
  ]);
  return Response.json({ items: items.rows, total: total.rows[0]?.total ?? 0 });
}
