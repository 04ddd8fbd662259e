import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';

import { buttonStyles, type ButtonStyleProps } from './button-styles';
import { cn } from '@/lib/cn';

export interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonStyleProps {
  icon?: ReactNode;
}

/** A link that looks like a button: for going somewhere, while Button is for doing something. */
export function ButtonLink({ variant, size, icon, className, children, ...props }: ButtonLinkProps) {
  const leads = typeof props.href === 'string' && props.href.startsWith('/');
  return (
    <Link
      data-needs-server={leads ? '' : undefined}
      {...props}
      className={cn(buttonStyles({ variant, size }), className)}
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </Link>
  );
}
