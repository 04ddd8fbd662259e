import 'server-only';
import { redirect } from 'next/navigation';
import type { Member } from '@/domain/actor';
import { noticePath } from '@/domain/notice-path';
import { safeCallbackPath } from '@/domain/account/callback';
import { getActor } from './session';

/** The signed-in caller of a page; a guest goes to sign in and comes back to `path`. */
export async function requireMemberPage(path: string): Promise<Member> {
  const actor = await getActor();
  if (actor.kind === 'member') return actor;
  redirect(`/login?callbackUrl=${encodeURIComponent(path)}`);
}

/** The admin who asks for a page; a guest goes to sign in, any other member to /. */
export async function requireAdminPage(path: string): Promise<Member> {
  const member = await requireMemberPage(path);
  if (member.role !== 'admin') redirect(noticePath('/', 'admins-only'));
  return member;
}

/** Sends signed-in people away from the sign-in and sign-up pages. */
export async function requireGuestPage(callbackUrl: string | undefined): Promise<void> {
  const actor = await getActor();
  if (actor.kind === 'member')
    redirect(safeCallbackPath(callbackUrl) ?? noticePath('/dashboard', 'signed-in'));
}
