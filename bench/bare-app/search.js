import { pool } from './pool';
import { CARDS, RECENT, SHARED } from './statements';

/**
 * The newest shared prompts whose text meets a condition on `$1`, with their number.
 * @param {Request} request
 * @param {string} condition over `reference_texts t`
 */
export async function search(request, condition) {
  const values = [new URL(request.url).searchParams.get('q')];
  const found = `p.id in (select t.prompt_id from reference_texts t where ${condition})`;
  const [items, total] = await Promise.all([
    pool.query(`${CARDS} where ${SHARED} and ${found} order by ${RECENT} limit 15`, values),
    pool.query(`select count(*)::int as total from prompts p where ${SHARED} and ${found}`, values),
  ]);
  return Response.json({ items: items.rows, total: total.rows[0].total });
}
