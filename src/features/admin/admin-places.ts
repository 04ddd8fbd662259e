import {
  Globe,
  HeartPulse,
  KeyRound,
  Layers,
  ListChecks,
  type LucideIcon,
  Mail,
  ScrollText,
  Sparkles,
  Trash2,
  Users,
  Webhook,
} from 'lucide-react';
import type { SetupPart } from '@/domain/admin/setup';

/** A page of the admin area, or with a `#` a part of one. */
export type AdminPlace = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** The part of the set-up whose state is shown beside the label. */
  part?: SetupPart | 'signIn';
};

/** The pages of the admin area, in the order of their side list. A new page needs a line here and nothing else. */
export const ADMIN_PLACES: readonly AdminPlace[] = [
  { href: '/admin', label: 'People', icon: Users },
  { href: '/admin/spaces', label: 'Spaces', icon: Layers },
  { href: '/admin/setup', label: 'Setup', icon: ListChecks },
  { href: '/admin/setup#ai', label: 'AI', icon: Sparkles, part: 'ai' },
  { href: '/admin/setup#mail', label: 'Mail', icon: Mail, part: 'mail' },
  { href: '/admin/sign-in', label: 'Sign-in and provisioning', icon: KeyRound, part: 'signIn' },
  { href: '/admin/webhooks', label: 'Webhooks', icon: Webhook },
  { href: '/admin/setup#address', label: 'Public URL', icon: Globe, part: 'address' },
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
