import { z } from 'zod';
import { ROLES } from '@/domain/account/role';
import { type ChatMessage, StoredMessages } from '@/domain/prompt/chat-messages';
import { type VariableDetails, VariableList } from '@/domain/prompt/variable-details';
import { consumeLimits, refundLimits, useOfSender } from '@/server/ports/rate-limit/rate-limit';
import { hashToken } from '../account/one-time-token';
import type { ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { fromPin, isReadByRequester, visibleVersion } from './visible-version';

const LinkRow = z.object({
  id: z.string(),
  promptId: z.string(),
  pin: z.string(),
  version: z.number().nullable(),
  makerId: z.string(),
  makerRole: z.enum(ROLES),
  requester: z.object({ id: z.string(), role: z.string(), isActive: z.boolean() }).nullable(),
});

export type LinkedPrompt = {
  /** Id of the link. */
  id: string;
  title: string;
  description: string;
  content: string;
  messages: ChatMessage[] | null;
  variables: VariableDetails[];
};

/**
 * Returns the prompt of a link; null equally for a link that is unknown, expired, revoked, whose creator may no longer
 * share it, or whose requester may no longer read it. Only attempts without a result count, for the sender. Throws TOO_MANY_REQUESTS.
 */
export async function openShareLink(
  { db, now, address }: Pick<ServiceContext, 'db' | 'now'> & { address: string },
  token: string,
): Promise<LinkedPrompt | null> {
  const tries = [useOfSender('shareLinkAddress', address)];
  await consumeLimits(tries);
  const [link] = await rowsOf(db, LinkRow)`
    SELECT l.id::text, l.prompt_id::text AS "promptId", l.pin, l.version, maker.id::text AS "makerId", maker.role AS "makerRole",
      CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'role', r.role,
        'isActive', r.is_active AND r.deleted_at IS NULL) END AS requester
    FROM share_links l JOIN profiles maker ON maker.id = l.created_by LEFT JOIN profiles r ON r.id = l.requested_by
    WHERE l.token_hash = ${hashToken(token)} AND l.revoked_at IS NULL AND l.expires_at > ${now} AND maker.is_active`;
  if (link === undefined || !(await isReadByRequester(db, link.requester, link.promptId))) return null;
  const maker = { kind: 'member', id: link.makerId, role: link.makerRole } as const;
  const where = await visibleVersion(db, maker, link.promptId, fromPin(link));
  const shown =
    where &&
    (await db.promptVersion.findFirst({
      where,
      select: { title: true, description: true, content: true, messages: true, variables: true },
    }));
  if (shown === null) return null;
  await refundLimits(tries);
  const chat = StoredMessages.nullable().parse(shown.messages);
  return { ...shown, id: link.id, messages: chat, variables: VariableList.parse(shown.variables) };
}
