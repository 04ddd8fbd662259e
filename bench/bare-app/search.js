import { pool } from './pool';
import { CARDS, RECENT } from './statements';

/**
 * The newest shared prompts whose text meets a condition on `$1`, with their number.
 * @param {Request} request
 * @param {string} condition over `reference_texts t`
 */
export async function search(request, condition) {
  const values = [new URL(request.url).searchParams.get('q')];
  const found = `from reference_texts t where t.is_shared and ${condition}`;
  const newest = `select t.id ${found} order by t.created_at desc, t.id desc limit 15`;
  const [items, total] = await Promise.all([
    pool.query(`${CARDS} where p.id in (${newest}) order by ${RECENT}`, values),
    pool.query(`select count(*)::int as total ${found}`, values),
  ]);
  return Response.json({ items: items.rows, total: total.rows[0].total });
}
