'use client';

import Link from 'next/link';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useLineActions } from './line-actions';
import { LineSentence } from './line-sentence';
import { Avatar } from '@/components/ui/avatar';
import { Time } from '@/components/ui/time';

export interface InboxLineProps {
  /** Name of the actor. */
  name: string;
  /** Stands for an actor who is no person. */
  sign?: LucideIcon | undefined;
  /** Sentence that describes the event. */
  text: string;
  href: string;
  at: Date;
  isUnread?: boolean;
  onOpen?: () => void;
  /** Marks it as done, as `tick` does. */
  onDone?: () => void;
  /** Displayed beside the time, such as a state. */
  mark?: ReactNode;
  /** Preview of the change, or quoted text. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Button to mark the item as done. */
  tick?: ReactNode;
}

/** One item of the inbox: actor, event, time, preview and actions. */
export function InboxLine(props: InboxLineProps) {
  const { name, sign: Sign, text, href, at, isUnread = false, onOpen, onDone, mark } = props;
  const { children, actions, tick } = props;
  const line = useRef<HTMLLIElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useLineActions(line, { open: () => link.current?.click(), done: onDone });
  return (
    <li
      ref={line}
      data-inbox-line
      tabIndex={-1}
      className="grid scroll-mt-20 grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-2 border-border px-3 py-3 not-first:border-t focus:bg-primary-soft focus:outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring lg:grid-cols-[auto_minmax(0,1fr)_auto_auto]"
    >
      <span className="relative flex h-9 items-center ps-4">
        {isUnread && (
          <span className="absolute inset-s-0 size-2 rounded-full bg-primary forced-colors:bg-[CanvasText]">
            <span className="sr-only">Unread.</span>
          </span>
        )}
        {Sign === undefined ? (
          <Avatar name={name} />
        ) : (
          <span className="flex size-8 items-center justify-center rounded-full bg-surface-2 text-fg-muted">
            <Sign aria-hidden="true" className="size-4" />
          </span>
        )}
      </span>
      <div className="min-w-0">
        <p className="flex min-h-9 flex-wrap content-center items-baseline gap-x-2 wrap-anywhere">
          <Link
            ref={link}
            href={href}
            prefetch={false}
            onClick={onOpen}
            className="line-clamp-3 text-fg-muted underline-offset-3 hover:underline sm:line-clamp-2"
          >
            <LineSentence who={name}>{text}</LineSentence>
          </Link>
          <span className="flex flex-wrap items-center gap-2 text-sm text-fg-muted">
            <Time date={at} />
            {mark}
          </span>
        </p>
        {children}
      </div>
      <div className="order-last col-span-full flex flex-wrap items-start gap-2 empty:hidden max-sm:*:grow sm:ps-15 lg:order-none lg:col-span-1 lg:justify-end lg:ps-0">
        {actions}
      </div>
      <div className="flex size-9 items-center justify-center touch:size-11">{tick}</div>
    </li>
  );
}
