import { pool } from '../../pool';

export const dynamic = 'force-dynamic';

const LIST = `
  select p.id, p.slug, p.title, p.description, p.excerpt as content, p.category, p.tags, p.is_shared, p.created_by,
    c.full_name as creator_name, p.created_at, p.updated_at, p.usage_count, p.favorite_count, p.version,
    s.status, a.full_name as approved_by_name
  from prompts p
  join profiles c on c.id = p.created_by
  left join lateral (
    select * from prompt_status s where s.prompt_id = p.id and s.version = p.version order by s.id desc limit 1
  ) s on true
  left join profiles a on a.id = s.approved_by
  where p.is_shared and p.deleted_at is null
  order by p.created_at desc, p.id desc limit 15`;
const TOTAL = `select sum(shared)::int as total from prompt_counters where kind = 'library'`;

/** The first page of the shared prompts with its total, by hand and at its best: two statements at once. */
export async function GET() {
  const [items, total] = await Promise.all([pool.query(LIST), pool.query(TOTAL)]);
  return Response.json({ items: items.rows, total: total.rows[0]?.total ?? 0 });
}
