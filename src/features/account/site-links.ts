import type { NavItem } from '@/components/layout/nav-links';

/** What a visitor finds in the header, in the order of the specification (section 2, Layouts). */
export const PUBLIC_NAV: readonly NavItem[] = [
  { href: '/#about', label: 'About' },
  { href: '/#features', label: 'Features' },
  { href: '/#testimonials', label: 'Testimonials' },
  { href: '/#faq', label: 'FAQ' },
  { href: '/browse-prompts', label: 'Browse' },
  { href: '/generate-prompt', label: 'Generate Prompt' },
];

/** What a member finds there; the way to the public list is ours. */
export const MEMBER_NAV: readonly NavItem[] = [
  { href: '/dashboard', label: 'Dashboard' },
  { href: '/my-prompts', label: 'My Prompts' },
  { href: '/browse-prompts', label: 'Browse' },
  { href: '/generate-prompt', label: 'Generate Prompt' },
  { href: '/analytics', label: 'Analytics' },
];

/** Last of both, where there is a chat. */
const CHAT: NavItem = { href: '/chat-with-us', label: 'Chat with us' };

export const navOf = (nav: readonly NavItem[], hasChat: boolean) => (hasChat ? [...nav, CHAT] : nav);

export const ADMIN_NAV: NavItem = { href: '/admin', label: 'Admin' };

export const FOOTER_LINKS: readonly NavItem[] = [
  { href: '/about', label: 'About' },
  { href: '/developers', label: 'Developers' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
];
