import { db } from '@/server/db';
import type { V1World } from './v1-world';

/**
 * State that API clients can never change: visibility and annotations. The slug of a private prompt follows its title,
 * which its author's clients can change.
 */
export async function published(world: V1World): Promise<string> {
  const ids = [world.prompt.id, world.shared.id, world.private.id];
  const rows = await Promise.all([
    db.$queryRaw`SELECT id, is_shared, space_id, approved_version, deleted_at, created_by,
      CASE WHEN is_shared THEN slug END AS slug FROM prompts WHERE id = ANY(${ids}::uuid[]) ORDER BY id`,
    db.$queryRaw`SELECT id, version, title, content FROM prompts WHERE is_shared ORDER BY id`,
    db.$queryRaw`SELECT * FROM prompt_status ORDER BY id`,
    db.$queryRaw`SELECT * FROM space_members ORDER BY space_id, user_id`,
    db.$queryRaw`SELECT * FROM spaces ORDER BY id`,
    db.$queryRaw`SELECT * FROM prompt_grants ORDER BY id`,
    db.$queryRaw`SELECT * FROM share_links ORDER BY id`,
    db.$queryRaw`SELECT * FROM collections ORDER BY id`,
    db.$queryRaw`SELECT * FROM prompt_reviews ORDER BY id`,
    db.$queryRaw`SELECT id, role, is_active, deleted_at FROM profiles ORDER BY id`,
  ]);
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
