import { HeartPulse, KeyRound, Layers, type LucideIcon, ScrollText, Trash2, Users } from 'lucide-react';

/** A page of the admin area. */
export type AdminPlace = { href: string; label: string; icon: LucideIcon };

/** The pages of the admin area, in the order of their side list. A new page needs a line here and nothing else. */
export const ADMIN_PLACES: readonly AdminPlace[] = [
  { href: '/admin', label: 'People', icon: Users },
  { href: '/admin/spaces', label: 'Spaces', icon: Layers },
  { href: '/admin/sign-in', label: 'Sign-in and provisioning', icon: KeyRound },
  { href: '/admin/trash', label: 'Trash', icon: Trash2 },
  { href: '/admin/audit', label: 'Audit log', icon: ScrollText },
  { href: '/admin/health', label: 'Health', icon: HeartPulse },
];

/** The place that a path belongs to: the longest address it begins with. */
export function placeOf(path: string): AdminPlace | undefined {
  return ADMIN_PLACES.filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)
    .at(0);
}
