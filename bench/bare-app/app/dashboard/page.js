import { pool } from '../../pool';
import { CARDS, RECENT, SHARED } from '../../statements';

export const dynamic = 'force-dynamic';

/** The content of a dashboard, without controls. */
export default async function Dashboard() {
  const { rows } = await pool.query(`${CARDS} where ${SHARED} order by ${RECENT} limit 15`);
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
