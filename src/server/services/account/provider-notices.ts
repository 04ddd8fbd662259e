import { z } from 'zod';
import { GroupMember, type ProviderClaims } from '@/domain/account/provider-claims';
import type { SignInNoticeKind } from '@/domain/admin/sign-in';
import type { Db } from '@/server/db';
import { findProvider, readGroupRoles } from './sign-in-providers';

/** Notices of company sign-ins for admins (`provider_notices`). */

type Context = { db: Db; now: Date };

async function note({ db, now }: Context, kind: string, detail = ''): Promise<void> {
  await db.providerNotice.upsert({
    where: { kind },
    create: { kind, at: now, detail },
    update: { at: now, detail },
    select: { kind: true },
  });
}

/** Records problems that an admin should fix. */
export async function noteForAdmins(ctx: Context, kinds: readonly SignInNoticeKind[]): Promise<void> {
  for (const kind of kinds) await note(ctx, kind);
}

const Match = z.object({ groups: z.array(z.string()), member: GroupMember.nullable() });

/** Which groups of the role map the last sign-in matched, and by which member if they were objects. */
export type LastMatch = z.infer<typeof Match> & { at: Date };

/** Records what a sign-in's groups matched. Without a chosen member, the one that matched counts from then on. */
export async function noteMatch(ctx: Context, { groups, guessedMember }: ProviderClaims): Promise<void> {
  const map = groups === null ? [] : await readGroupRoles(ctx.db);
  if (groups === null || map.length === 0) return;
  const matched = map.filter(({ group }) => groups.includes(group)).map(({ group }) => group);
  const member = guessedMember ?? (await findProvider(ctx.db, 'oidc'))?.groupMember ?? null;
  if (matched.length > 0 && guessedMember !== null) await note(ctx, 'groupMember', guessedMember);
  await note(ctx, 'lastMatch', JSON.stringify({ groups: matched, member }));
}

/** Returns the member by which the role map matched last; null if none did. */
export async function lastGroupMember(db: Db): Promise<GroupMember | null> {
  const row = await db.providerNotice.findUnique({
    where: { kind: 'groupMember' },
    select: { detail: true },
  });
  return GroupMember.safeParse(row?.detail).data ?? null;
}

/** Returns whether groups came as objects and the member that counts was not chosen, whether one matched or none. */
export async function asksForGroupMember(db: Db): Promise<boolean> {
  const asked: SignInNoticeKind = 'chooseMember';
  return (await db.providerNotice.count({ where: { kind: { in: ['groupMember', asked] } } })) > 0;
}

/** Returns what the last sign-in with groups matched; null if there was none. */
export async function findLastMatch(db: Db): Promise<LastMatch | null> {
  const row = await db.providerNotice.findUnique({
    where: { kind: 'lastMatch' },
    select: { at: true, detail: true },
  });
  return row === null ? null : { ...Match.parse(JSON.parse(row.detail)), at: row.at };
}
