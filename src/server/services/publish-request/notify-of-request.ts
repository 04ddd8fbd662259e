import { z } from 'zod';
import { publishRequestMail } from '@/domain/notification/mails';
import type { PublishRequestKind } from '@/domain/notification/schema';
import { PublishKindSchema } from '@/domain/publish-request/schema';
import { reviewMessages } from '@/domain/review/messages';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { enqueueMailOf } from '../mail/enqueue-mail-of';
import { rowOf, rowsOf } from '../rows';

/** Maximum number of owners and publishers of a space notified of one request, owners first. */
const MAX_NOTIFIED = 50;

const RequestRow = z.object({
  promptId: z.string(),
  kind: PublishKindSchema,
  title: z.string(),
  version: z.number(),
  isShared: z.boolean(),
  actorName: z.string().nullable(),
});
const PersonRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  fullName: z.string(),
  inApp: z.boolean(),
  byMail: z.boolean(),
});
type Person = z.infer<typeof PersonRow>;

type NotificationDetails = {
  kind: PublishRequestKind;
  id: string;
  /** Author of the request or decision, who isn't notified. */
  actorId: string;
  /** Text by the author. */
  notes: string;
};

/** In the app and by mail according to their settings. Text that they may no longer read by then is left out there. */
async function notifyUsers(
  tx: Transaction,
  now: Date,
  details: NotificationDetails,
  people: readonly Person[],
): Promise<void> {
  if (people.length === 0) return;
  const { kind, id, actorId, notes } = details;
  const request = await rowOf(tx, RequestRow)`
    SELECT r.prompt_id::text AS "promptId", r.kind, p.title, p.version, p.is_shared AS "isShared", actor.full_name AS "actorName"
    FROM publish_requests r JOIN prompts p ON p.id = r.prompt_id LEFT JOIN profiles actor ON actor.id = ${actorId}::uuid
    WHERE r.id = ${id}::uuid`;
  const { promptId, isShared: wasShared, title, version } = request;
  const about = { promptId, publishRequestId: id };
  await tx.notification.createMany({
    data: people
      .filter(({ inApp }) => inApp)
      .map((person) => ({ ...about, userId: person.id, kind, actorId, createdAt: now })),
  });
  const actorName = request.actorName ?? reviewMessages.somebody;
  const what = { kind, actorName, title, version, publishRequest: { kind: request.kind } };
  for (const { id: userId, email, fullName, byMail } of people) {
    if (email === null || !byMail) continue;
    const mail = publishRequestMail({ name: fullName, siteUrl }, what, notes);
    const sender = { id: actorId, isToTyped: false };
    await enqueueMailOf(sender, { db: tx, now }, email, mail, { about: { ...about, userId, wasShared } });
  }
}

/** Notifies those who may decide about a new request, within the transaction that creates it. */
export async function notifyDeciders(
  tx: Transaction,
  now: Date,
  made: Omit<NotificationDetails, 'kind'>,
): Promise<void> {
  const people = await rowsOf(tx, PersonRow)`
    SELECT u.id::text, u.email, u.full_name AS "fullName", u.notify_in_app AS "inApp", u.notify_by_mail AS "byMail"
    FROM publish_requests r JOIN space_members m ON m.space_id = r.space_id AND m.role IN ('publisher', 'owner')
    JOIN profiles u ON u.id = m.user_id AND u.is_active AND u.deleted_at IS NULL AND u.role IN ('contributor', 'admin')
    WHERE r.id = ${made.id}::uuid AND u.id <> ${made.actorId}::uuid
    ORDER BY m.role = 'owner' DESC, u.id LIMIT ${MAX_NOTIFIED}`;
  await notifyUsers(tx, now, { ...made, kind: 'publish-asked' }, people);
}

/** Notifies the requester of the decision, within the transaction of the decision. */
export async function notifyRequester(
  tx: Transaction,
  now: Date,
  decided: NotificationDetails,
): Promise<void> {
  const people = await rowsOf(tx, PersonRow)`
    SELECT u.id::text, u.email, u.full_name AS "fullName", u.notify_in_app AS "inApp", u.notify_by_mail AS "byMail"
    FROM publish_requests r JOIN profiles u ON u.id = r.requested_by AND u.is_active AND u.deleted_at IS NULL
    WHERE r.id = ${decided.id}::uuid AND u.id <> ${decided.actorId}::uuid`;
  await notifyUsers(tx, now, decided, people);
}
