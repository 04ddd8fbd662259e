import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { cn } from '@/lib/cn';

/** The way back from a page, above its title: the name of the page it leads to. */
export function BackLink({
  href,
  children,
  className,
}: {
  href: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <ButtonLink
      href={href}
      variant="ghost"
      size="dense"
      className={cn('-ms-3 mb-1 print:hidden', className)}
      icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
    >
      {children}
    </ButtonLink>
  );
}
