import {
  ChartNoAxesColumn,
  LayoutDashboard,
  MessageCircle,
  SlidersHorizontal,
  SquarePen,
  WandSparkles,
} from 'lucide-react';
import type { NavItem } from '@/components/layout/nav-links';
import { CHAT_NAV } from '@/features/account/site-links';

const NAV: readonly NavItem[] = [
  { href: '/dashboard', label: 'Dashboard', icon: <LayoutDashboard aria-hidden="true" /> },
  { href: '/my-prompts', label: 'My Prompts', icon: <SquarePen aria-hidden="true" /> },
  { href: '/generate-prompt', label: 'Generate Prompt', icon: <WandSparkles aria-hidden="true" /> },
  { href: '/analytics', label: 'Analytics', icon: <ChartNoAxesColumn aria-hidden="true" /> },
];
const CHAT: NavItem = { ...CHAT_NAV, icon: <MessageCircle aria-hidden="true" /> };
const ADMIN: NavItem = { href: '/admin', label: 'Admin', icon: <SlidersHorizontal aria-hidden="true" /> };

/** A member's header navigation, in its order. */
export function memberNav({ hasChat, isAdmin }: { hasChat: boolean; isAdmin: boolean }): readonly NavItem[] {
  return [...NAV, ...(hasChat ? [CHAT] : []), ...(isAdmin ? [ADMIN] : [])];
}
