import { Role } from '@/domain/account/role';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { canShare } from '@/domain/prompt/policy';
import type { ShareLinkVersion } from '@/domain/share-link/schema';
import type { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { readableVersions } from '../prompt/list-versions';
import { loadPromptFacts } from '../prompt/load-prompt';

/** The version setting of a link, as stored. */
type Pin = { pin: string; version: number | null };

export function toPin(version: ShareLinkVersion): Pin {
  return typeof version === 'number' ? { pin: 'number', version } : { pin: version, version: null };
}

export function fromPin({ pin, version }: Pin): ShareLinkVersion {
  if (version !== null) return version;
  return pin === 'newest' ? 'newest' : 'approved';
}

/** The member who asked for a link; null for one that its creator made of their own accord. */
export type Requester = { id: string; role: string; isActive: boolean } | null;

/** Returns what decides about a prompt for a member; null if they can't read it. */
function findFacts(db: Db, member: Member, promptId: string) {
  return loadPromptFacts(db, member, promptId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
}

/** Whether the member who asked for a link, and has its address, can still read the prompt without it. */
export async function isReadByRequester(db: Db, requester: Requester, promptId: string): Promise<boolean> {
  if (requester === null) return true;
  if (!requester.isActive) return false;
  const member: Member = { kind: 'member', id: requester.id, role: Role.parse(requester.role) };
  return (await findFacts(db, member, promptId)) !== null;
}

/**
 * Returns a condition for the version that a user's link shows; null for none. Checked each time the link is opened:
 * the link of a user who may no longer share the prompt with everyone shows nothing, and no link shows what its creator
 * cannot read. Access for moderation does not let admins share.
 */
export async function visibleVersion(
  db: Db,
  maker: Member,
  promptId: string,
  version: ShareLinkVersion,
): Promise<Prisma.PromptVersionWhereInput | null> {
  const member: Member = maker.role === 'admin' ? { ...maker, role: 'contributor' } : maker;
  const prompt = await findFacts(db, member, promptId);
  if (prompt === null || !canShare(member, prompt)) return null;
  const number = { approved: prompt.approvedVersion, newest: prompt.version };
  const shown = typeof version === 'number' ? version : number[version];
  return shown === null ? null : { AND: [readableVersions(member, prompt), { version: shown }] };
}
