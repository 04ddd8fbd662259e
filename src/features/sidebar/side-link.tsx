'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { Tooltip } from '@/components/ui/tooltip';
import { cn } from '@/lib/cn';

export const sideRow =
  'relative flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2 py-1 text-start text-md font-medium text-fg-muted hover:bg-surface-2 hover:text-fg aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-primary-soft aria-[current=page]:forced-chosen touch:min-h-11 rail:min-h-9.5 rail:justify-center rail:px-0 [&_svg]:size-4 [&_svg]:shrink-0';

interface SideLinkProps {
  href: string;
  icon: ReactNode;
  children: string;
  /** Announced after the label, e.g. a number; omitted for none. */
  count?: string | undefined;
  /** Whether the count is highlighted. */
  isHot?: boolean;
  /** The current path. */
  current: string | null;
  /** Text of the tooltip if it is more than the label. */
  name?: string | undefined;
  /** Category for the icon's color. */
  hue?: string | undefined;
}

/** A link of the sidebar. Collapsed, only its icon is visible, with a tooltip. */
export function SideLink(props: SideLinkProps) {
  const { href, icon, children, count = '', isHot = false, current, name, hue } = props;
  return (
    <li>
      <RailTooltip label={name ?? children}>
        <Link
          href={href}
          prefetch={false}
          aria-current={current === href ? 'page' : undefined}
          data-hue={hue}
          className={sideRow}
        >
          {icon}
          <SideLabel>{children}</SideLabel>
          {count !== '' && (
            <span className={cn('ms-auto text-xs tabular-nums', isHot ? HOT : 'rail:sr-only')}>
              {count}
              <span className="sr-only"> {isHot ? 'unread' : promptsWord(count)}</span>
            </span>
          )}
        </Link>
      </RailTooltip>
    </li>
  );
}

/** The unit after a count. */
const promptsWord = (count: string) => (count === '1' ? 'prompt' : 'prompts');

const HOT =
  'flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-primary px-1 font-bold text-on-primary rail:absolute rail:-inset-e-0.5 rail:-inset-bs-0.5';

/** Label of a row, only for screen readers while the sidebar is collapsed. */
export function SideLabel({ children }: { children: string }) {
  return (
    <span dir="auto" className="min-w-0 flex-1 truncate rail:sr-only">
      {children}
    </span>
  );
}

/** Tooltip of an icon while the sidebar is collapsed. */
export function RailTooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip content={<span dir="auto">{label}</span>} className="hidden rail:block">
      {children}
    </Tooltip>
  );
}
