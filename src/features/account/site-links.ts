import type { NavItem } from '@/components/layout/nav-links';

const PUBLIC_NAV: readonly NavItem[] = [
  { href: '/#about', label: 'About' },
  { href: '/#features', label: 'Features' },
  { href: '/#testimonials', label: 'Testimonials' },
  { href: '/#faq', label: 'FAQ' },
  { href: '/browse-prompts', label: 'Browse' },
  { href: '/generate-prompt', label: 'Generate Prompt' },
];

/** Only included if chat is configured. */
export const CHAT_NAV: NavItem = { href: '/chat-with-us', label: 'Chat with us' };

/** Guests' header navigation, in its order. */
export const publicNav = (hasChat: boolean) => (hasChat ? [...PUBLIC_NAV, CHAT_NAV] : PUBLIC_NAV);

export const FOOTER_LINKS: readonly NavItem[] = [
  { href: '/about', label: 'About' },
  { href: '/developers', label: 'Developers' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
];
