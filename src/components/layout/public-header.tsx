import { AppHeader } from './app-header';
import type { NavItem } from './nav-links';
import { ThemeSwitch } from './theme-switch';
import { ButtonLink } from '@/components/ui/button-link';

export interface PublicHeaderProps {
  /** About, Features, Testimonials, FAQ, Browse, Generate Prompt, Chat with us: those that exist, in this order. */
  nav: readonly NavItem[];
  signInHref?: string;
  registerHref?: string;
}

/** The header for visitors: navigation, theme, Sign in, Register (specification 2, Layouts). */
export function PublicHeader({ nav, signInHref = '/login', registerHref = '/register' }: PublicHeaderProps) {
  return (
    <AppHeader
      home="/"
      nav={nav}
      end={
        <>
          <span className="max-nav:hidden">
            <ThemeSwitch />
          </span>
          <ButtonLink href={signInHref} variant="ghost" prefetch={false} className="px-3 max-[24rem]:hidden">
            Sign in
          </ButtonLink>
          <ButtonLink href={registerHref} prefetch={false}>
            Register
          </ButtonLink>
        </>
      }
      menuFooter={
        <>
          <ButtonLink href={registerHref}>Register</ButtonLink>
          <ButtonLink href={signInHref} variant="secondary">
            Sign in
          </ButtonLink>
        </>
      }
    />
  );
}
