import type { Database } from '@/server/db';

const ROW = { id: 1 };

/**
 * Notes, when a server starts, whether WEBHOOKS is on: while it is off, the triggers of prisma/sql/webhooks.sql queue
 * nothing new. What waits stays. All servers of a library need the same setting; that of the last start counts.
 */
export async function noteSwitch(db: Database, { isOn, now }: { isOn: boolean; now: Date }): Promise<void> {
  if (isOn) {
    await db.settings.updateMany({
      where: { ...ROW, webhooksOffSince: { not: null } },
      data: { webhooksOffSince: null },
    });
    return;
  }
  const webhooksOffSince = now;
  await db.settings.createMany({ data: { ...ROW, webhooksOffSince }, skipDuplicates: true });
  await db.settings.updateMany({ where: { ...ROW, webhooksOffSince: null }, data: { webhooksOffSince } });
}
