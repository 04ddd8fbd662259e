import {
  Bell,
  BookmarkPlus,
  ChartColumn,
  ClipboardCheck,
  Compass,
  House,
  LayoutDashboard,
  LibraryBig,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  NotebookPen,
  Plus,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  Users,
  Wand,
} from 'lucide-react';
import type { Role } from '@/domain/account/role';
import { type Actor } from '@/domain/actor';

export interface PalettePage {
  label: string;
  href: string;
  icon: LucideIcon;
  /** The single keys that open it. */
  keys?: readonly string[];
  /** Roles that can open it; omitted for all. */
  roles?: readonly Role[];
  isForGuests?: boolean;
  /** Only if chat is configured. */
  needsChat?: boolean;
}

const MEMBERS: readonly Role[] = ['admin', 'contributor', 'viewer'];

const PAGES: readonly PalettePage[] = [
  { label: 'New Prompt', href: '/prompts/new', icon: Plus, keys: ['n'], roles: ['admin', 'contributor'] },
  { label: 'Dashboard', href: '/dashboard', icon: LayoutDashboard, keys: ['g', 'd'], roles: MEMBERS },
  { label: 'My Prompts', href: '/my-prompts', icon: NotebookPen, roles: MEMBERS },
  { label: 'Save from other pages', href: '/save', icon: BookmarkPlus, roles: ['admin', 'contributor'] },
  { label: 'Spaces', href: '/spaces', icon: Users, roles: MEMBERS },
  { label: 'Collections', href: '/collections', icon: LibraryBig, isForGuests: true },
  { label: 'Following', href: '/following', icon: Newspaper, roles: MEMBERS },
  { label: 'Inbox', href: '/inbox', icon: ClipboardCheck, roles: MEMBERS },
  { label: 'Browse Prompts', href: '/browse-prompts', icon: Compass, keys: ['g', 'b'], isForGuests: true },
  { label: 'Generate Prompt', href: '/generate-prompt', icon: Wand, isForGuests: true },
  { label: 'Analytics', href: '/analytics', icon: ChartColumn, roles: MEMBERS },
  { label: 'Chat with us', href: '/chat-with-us', icon: MessageCircle, isForGuests: true, needsChat: true },
  { label: 'Admin', href: '/admin', icon: SlidersHorizontal, roles: ['admin'] },
  { label: 'My profile', href: '/profile', icon: UserRound, roles: MEMBERS },
  { label: 'Account security', href: '/profile/security', icon: ShieldCheck, roles: MEMBERS },
  { label: 'Notifications', href: '/profile/notifications', icon: Bell, roles: MEMBERS },
  { label: 'Home', href: '/', icon: House, isForGuests: true },
];

/** The pages that an actor can open, in their order. */
export function pagesFor(actor: Actor, hasChat: boolean): readonly PalettePage[] {
  return PAGES.filter(
    ({ roles, isForGuests, needsChat }) =>
      (hasChat || !needsChat) &&
      (actor.kind === 'guest' ? isForGuests : (roles?.includes(actor.role) ?? true)),
  );
}
