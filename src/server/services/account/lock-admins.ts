import { z } from 'zod';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';
import { hasWayIn } from './has-way-in';

const AdminRow = z.object({ id: z.string(), name: z.string(), hasWayIn: z.boolean() });
type AdminRow = z.infer<typeof AdminRow>;

/** Locks the active admins, so that changes of their set are serialized; returns them as they are after the wait. */
export async function lockAdmins(tx: Transaction): Promise<AdminRow[]> {
  return rowsOf(tx, AdminRow)`
    SELECT p.id::text, p.full_name AS name, ${await hasWayIn(tx)} AS "hasWayIn"
    FROM profiles p WHERE p.role = 'admin' AND p.is_active ORDER BY p.id FOR NO KEY UPDATE OF p`;
}

/** Whether without this admin none would be left, or none who can get in. */
export function isLastAdmin(admins: readonly AdminRow[], id: string): boolean {
  const self = admins.find((admin) => admin.id === id);
  if (self === undefined) return false;
  const others = admins.filter((admin) => admin !== self);
  return others.length === 0 || (self.hasWayIn && others.every((other) => !other.hasWayIn));
}
