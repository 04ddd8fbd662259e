import { z } from 'zod';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';

const AdminRow = z.object({ id: z.string(), name: z.string() });

/** Locks the active admins, so that changes of their set are serialized; returns them as they are after the wait. */
export function lockAdmins(tx: Transaction): Promise<z.infer<typeof AdminRow>[]> {
  return rowsOf(tx, AdminRow)`
    SELECT id::text, full_name AS name FROM profiles WHERE role = 'admin' AND is_active
    ORDER BY id FOR NO KEY UPDATE`;
}
