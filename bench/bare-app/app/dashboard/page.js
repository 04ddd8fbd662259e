import { pool } from '../../pool';
import { CARDS, RECENT } from '../../statements';

export const dynamic = 'force-dynamic';

const VISIBLE = `p.deleted_at is null and (p.is_shared or p.created_by = $1)`;

/**
 * What a member's dashboard shows, as a page without anything to press.
 * @param {{ searchParams: Promise<{ of?: string }> }} props
 */
export default async function Dashboard({ searchParams }) {
  const { of } = await searchParams;
  const { rows } = await pool.query(`${CARDS} where ${VISIBLE} order by ${RECENT} limit 15`, [of]);
  return (
    <ul>
      {rows.map((prompt) => (
        <li key={prompt.id}>
          <h2>{prompt.title}</h2>
          <p>{prompt.description}</p>
          <pre>{prompt.content}</pre>
          <p>
            {prompt.category} {prompt.tags.join(', ')} {prompt.creator_name} {prompt.updated_at.toISOString()}
          </p>
          <p>
            {prompt.favorite_count} {prompt.usage_count} {prompt.status}
          </p>
        </li>
      ))}
    </ul>
  );
}
