import type { Transaction } from '@/server/db';

/** Locks the row of settings, which it creates if there is none, until the transaction ends. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx.$executeRaw`INSERT INTO settings DEFAULT VALUES ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`SELECT 1 FROM settings FOR UPDATE`;
}
