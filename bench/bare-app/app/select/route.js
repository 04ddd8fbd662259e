import { pool } from '../../pool';

export const dynamic = 'force-dynamic';

/** The least a route with a database can do. */
export async function GET() {
  const { rows } = await pool.query('select 1 as one');
  return Response.json(rows);
}
