import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { publishRequestMessages } from '@/domain/publish-request/messages';
import type { PublishRequestAccepted } from '@/domain/publish-request/schema';
import { requireMember, type ServiceContext } from '../context';
import { hashToken } from '../account/one-time-token';
import { unseal } from '../mail/seal';
import { spacesOf, visibleTo } from '../access';
import { rowsOf } from '../rows';

const KeptRow = z.object({ sealedLink: z.string() });

/** Decrypts the stored link of a request; null if the server's secret has changed since. */
function opened(id: string, sealed: string): string | null {
  try {
    return unseal(id, sealed);
  } catch {
    return null;
  }
}

/**
 * Returns a requested guest link to the requester, once, while it is valid and they are in the space.
 * Throws NOT_FOUND otherwise.
 */
export async function consumeRequestedLink(
  ctx: ServiceContext,
  { id }: { id: string },
): Promise<PublishRequestAccepted> {
  const member = requireMember(ctx);
  return ctx.db.$transaction(async (tx) => {
    const [kept] = await rowsOf(tx, KeptRow)`
      SELECT r.sealed_link AS "sealedLink" FROM publish_requests r
      JOIN prompts p ON p.id = r.prompt_id AND p.deleted_at IS NULL AND ${visibleTo(member)}
      WHERE r.id = ${id}::uuid AND r.requested_by = ${member.id}::uuid AND r.sealed_link IS NOT NULL
        AND r.space_id = ANY(ARRAY${spacesOf(member.id)})
      FOR NO KEY UPDATE OF r`;
    const url = kept === undefined ? null : opened(id, kept.sealedLink);
    const tokenHash = hashToken(url?.split('/').at(-1) ?? '');
    const works = await tx.shareLink.count({
      where: { tokenHash, revokedAt: null, expiresAt: { gt: ctx.now } },
    });
    if (url === null || works === 0) throw new AppError('NOT_FOUND', publishRequestMessages.linkGone);
    await tx.publishRequest.update({ where: { id }, data: { sealedLink: null }, select: { id: true } });
    return { id, url };
  });
}
