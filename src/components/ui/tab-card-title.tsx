import Link from 'next/link';
import type { ComponentProps } from 'react';

import { cn } from '@/lib/cn';

interface TabCardTitleProps extends Omit<ComponentProps<typeof Link>, 'as'> {
  level?: 'h2' | 'h3';
}

/** The title of a TabCard as the link that covers it. At most two lines. */
export function TabCardTitle({ level: Heading = 'h3', className, children, ...props }: TabCardTitleProps) {
  return (
    <Heading
      className={cn(
        'min-w-0 text-lg leading-[1.2] lines:order-2 lines:basis-0 lines:font-sans lines:text-md',
        className,
      )}
      dir="auto"
    >
      <Link
        {...props}
        data-cover-link=""
        className="line-clamp-2 outline-none after:absolute after:inset-0 after:content-[''] hover:underline hover:decoration-1 hover:underline-offset-3 lines:md:line-clamp-1 lines:md:break-all hits:line-clamp-1 hits:break-all"
      >
        {children}
      </Link>
    </Heading>
  );
}
