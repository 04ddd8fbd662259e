import { pool } from '../../pool';
import { CARDS, RECENT } from '../../statements';

export const dynamic = 'force-dynamic';

const OWN = `p.deleted_at is null and (p.is_shared or p.created_by = $1)
  and exists (select from favorites f where f.prompt_id = p.id and f.user_id = $1)`;

/**
 * Somebody's favourites, newest prompt first, with their number.
 * @param {Request} request
 */
export async function GET(request) {
  const values = [new URL(request.url).searchParams.get('of')];
  const [items, total] = await Promise.all([
    pool.query(`${CARDS} where ${OWN} order by ${RECENT} limit 15`, values),
    pool.query(`select count(*)::int as total from prompts p where ${OWN}`, values),
  ]);
  return Response.json({ items: items.rows, total: total.rows[0].total });
}
