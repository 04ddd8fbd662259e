import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { canShare } from '@/domain/prompt/policy';
import type { ShareLinkVersion } from '@/domain/share-link/schema';
import type { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { readableVersions } from '../prompt/list-versions';
import { loadPromptFacts } from '../prompt/load-prompt';

/** What a link is kept as. */
type Pin = { pin: string; version: number | null };

export function toPin(version: ShareLinkVersion): Pin {
  return typeof version === 'number' ? { pin: 'number', version } : { pin: version, version: null };
}

export function fromPin({ pin, version }: Pin): ShareLinkVersion {
  if (version !== null) return version;
  return pin === 'newest' ? 'newest' : 'approved';
}

/**
 * Which version of a prompt a link shows that somebody has made, as a condition; null for none. It is asked each time the link
 * is opened: the link of a person who may not share the prompt with everybody any more shows nothing, and nobody shows what they cannot
 * read themselves. What admins read to moderate is not theirs to show.
 */
export async function visibleVersion(
  db: Db,
  maker: Member,
  promptId: string,
  version: ShareLinkVersion,
): Promise<Prisma.PromptVersionWhereInput | null> {
  const member: Member = maker.role === 'admin' ? { ...maker, role: 'contributor' } : maker;
  const prompt = await loadPromptFacts(db, member, promptId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (prompt === null || !canShare(member, prompt)) return null;
  const number = { approved: prompt.approvedVersion, newest: prompt.version };
  const shown = typeof version === 'number' ? version : number[version];
  return shown === null ? null : { AND: [readableVersions(member, prompt), { version: shown }] };
}
