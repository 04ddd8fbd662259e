import { z } from 'zod';
import { grantMail } from '@/domain/notification/mails';
import { GrantRightSchema } from '@/domain/grant/schema';
import { reviewMessages } from '@/domain/review/messages';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { enqueueMailOf } from '../mail/enqueue-mail-of';
import { rowsOf } from '../rows';

const GrantRow = z.object({
  id: z.string(),
  promptId: z.string(),
  right: GrantRightSchema,
  slug: z.string(),
  title: z.string(),
  version: z.number(),
});

/**
 * Notifies a user of prompts newly shared with them, once for all that are granted together, in the app and by mail
 * according to their settings, within the transaction that saves it. Leaves out users who are deactivated or granted it
 * to themselves.
 * @param promptIds of grants that were created at `now`
 */
export async function notifyOfGrants(
  tx: Transaction,
  now: Date,
  { userId, promptIds, actorId }: { userId: string; promptIds: readonly string[]; actorId: string },
): Promise<void> {
  if (promptIds.length === 0 || userId === actorId) return;
  const person = await tx.profile.findFirst({
    where: { id: userId, isActive: true, deletedAt: null },
    select: { email: true, fullName: true, notifyGrantsInApp: true, notifyGrantsByMail: true },
  });
  const [first] = await rowsOf(tx, GrantRow)`
    SELECT g.id::text, g.prompt_id::text AS "promptId", g."right", p.slug, p.title, p.version
    FROM prompt_grants g JOIN prompts p ON p.id = g.prompt_id
    WHERE g.prompt_id = ANY(${[...promptIds]}::uuid[]) AND g.subject_user_id = ${userId}::uuid
    ORDER BY title_sort_key(p.title), g.id LIMIT 1`;
  if (person === null || first === undefined) return;
  const { id: grantId, promptId, right, slug, title, version } = first;
  const kind = 'granted';
  if (person.notifyGrantsInApp) {
    const row = { userId, kind, promptId, grantId, actorId, createdAt: now };
    await tx.notification.create({ data: row, select: { id: true } });
  }
  if (person.email === null || !person.notifyGrantsByMail) return;
  const actor = await tx.profile.findUnique({ where: { id: actorId }, select: { fullName: true } });
  const actorName = actor?.fullName ?? reviewMessages.somebody;
  const details = { kind, actorName, title, version, grant: { more: promptIds.length - 1 } } as const;
  const mail = grantMail({ name: person.fullName, siteUrl }, details, { right, slug });
  const sender = { id: actorId, isToTyped: false };
  await enqueueMailOf(sender, { db: tx, now }, person.email, mail, { about: { userId, promptId, grantId } });
}
