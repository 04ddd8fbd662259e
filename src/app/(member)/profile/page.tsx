import { redirect } from 'next/navigation';
import { requireMemberPage } from '@/auth/gates';

/** One's own profile, wherever a link doesn't know its id. */
export default async function OwnProfilePage() {
  const member = await requireMemberPage('/profile');
  redirect(`/profile/${member.id}`);
}
