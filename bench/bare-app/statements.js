/** SQL for the cards of prompts `p`, reduced to what they display. */
export const CARDS = `
  select p.id, p.slug, p.title, p.description, p.excerpt as content, p.category, p.tags, p.is_shared, p.created_by,
    c.full_name as creator_name, p.created_at, p.updated_at, p.usage_count, p.favorite_count, p.version,
    s.status, a.full_name as approved_by_name
  from prompts p
  join profiles c on c.id = p.created_by
  left join lateral (
    select * from prompt_status s where s.prompt_id = p.id and s.version = p.version order by s.id desc limit 1
  ) s on true
  left join profiles a on a.id = s.approved_by`;

export const SHARED = 'p.is_shared and p.deleted_at is null';

export const RECENT = 'p.created_at desc, p.id desc';

/**
 * The order of a list.
 * @param {string | null} sort
 */
export function orderOf(sort) {
  if (sort === 'used') return 'p.usage_count desc, p.created_at desc, p.id desc';
  if (sort === 'alpha') return 'p.title_key, p.id';
  return RECENT;
}
