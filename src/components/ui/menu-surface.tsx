'use client';

import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import Link from 'next/link';
import { Fragment, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

import type { MenuEntry, MenuItem, MenuSurfaceProps } from './dropdown-menu';
import { listItemStyles, popupStyles } from './popup-styles';
import { cn } from '@/lib/cn';

/** Renders the menu; loaded when first needed. */
export function renderMenu(props: MenuSurfaceProps) {
  return <MenuSurface {...props} />;
}

function MenuSurface({ id, triggerId, open, onOpenChange, startAt, entries, align }: MenuSurfaceProps) {
  const popup = useRef<HTMLDivElement>(null);
  const trigger = () => document.getElementById(triggerId);
  const leave = useLeaving(popup, open, onOpenChange);

  useEffect(() => {
    if (!open || !startAt) return;
    // After the library has focused the sheet, which it does one frame later.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const items = popup.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [];
        (startAt === 'first' ? items[0] : items[items.length - 1])?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [open, startAt]);

  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="menu-scrim" />
        <Base.Positioner anchor={trigger} align={align} sideOffset={6} className="menu-place">
          <Base.Popup
            ref={popup}
            id={id}
            aria-labelledby={triggerId}
            finalFocus={() => {
              // If an entry opened e.g. a dialog, that keeps the focus.
              const active = document.activeElement;
              const isFree = !active || active === document.body || popup.current?.contains(active);
              return isFree ? trigger() : false;
            }}
            className={cn(popupStyles, 'menu-sheet')}
          >
            {entries.map((entry, index) => (
              // Entries have no identity besides their position.
              <Fragment key={index}>
                <Entry entry={entry} leave={leave} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Closes the menu for a choice that shows on the page: the sheet begins to fade in the frame of the press, as it does
 * in the library's own way of closing (`data-ending-style`), and the library, which renders all of the menu for it,
 * closes after that frame. Does nothing while it is already closing.
 */
function useLeaving(
  popup: RefObject<HTMLElement | null>,
  open: boolean,
  onOpenChange: (open: boolean) => void,
): (choose: () => void) => void {
  const cancel = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      cancel.current?.();
      cancel.current = null;
    },
    [open],
  );
  return (choose) => {
    if (cancel.current) return;
    popup.current?.setAttribute('data-ending-style', '');
    // Synchronously: a normal update waits for a running transition, such as a changed sort order.
    cancel.current = afterFrame(() => flushSync(() => onOpenChange(false)));
    choose();
  };
}

/** Runs a task after the next frame; returns a function that cancels it. */
function afterFrame(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const headingStyles = 'px-2.5 pt-2 pb-1 text-xs font-semibold text-fg-subtle';

function Words({ label, hint }: { label: string; hint?: string }) {
  return (
    <span className="min-w-0 flex-1">
      {label}
      {hint && <span className="block text-sm font-normal text-fg-muted">{hint}</span>}
    </span>
  );
}

function Entry({ entry, leave }: { entry: MenuEntry; leave: (choose: () => void) => void }) {
  switch (entry.kind) {
    case 'separator':
      return <Base.Separator className="-mx-1 my-1 h-px bg-border" />;
    case 'heading':
      return <div className={headingStyles}>{entry.label}</div>;
    case 'link':
      return (
        <Base.LinkItem
          closeOnClick
          render={
            <Link href={entry.href} {...(entry.newTab && { target: '_blank', rel: 'noopener noreferrer' })} />
          }
          className={listItemStyles}
        >
          {entry.icon}
          <Words label={entry.label} hint={entry.hint} />
        </Base.LinkItem>
      );
    case 'checkbox':
      return (
        <Base.CheckboxItem
          checked={entry.checked}
          onCheckedChange={entry.onCheckedChange}
          className={listItemStyles}
        >
          <Words label={entry.label} />
          <Base.CheckboxItemIndicator className="text-primary">
            <Check aria-hidden="true" />
          </Base.CheckboxItemIndicator>
        </Base.CheckboxItem>
      );
    case 'radio':
      return (
        <Base.RadioGroup
          value={entry.value}
          onValueChange={(value: string) => leave(() => entry.onValueChange(value))}
          aria-label={entry.label}
        >
          {entry.showLabel && (
            <div aria-hidden="true" className={headingStyles}>
              {entry.label}
            </div>
          )}
          {entry.options.map((option) => (
            <Base.RadioItem key={option.value} value={option.value} className={listItemStyles}>
              {option.icon}
              <Words label={option.label} hint={option.hint} />
              <Base.RadioItemIndicator className="text-primary">
                <Check aria-hidden="true" />
              </Base.RadioItemIndicator>
            </Base.RadioItem>
          ))}
        </Base.RadioGroup>
      );
    case 'group':
      return (
        <Base.Group>
          <Base.GroupLabel className={headingStyles}>{entry.label}</Base.GroupLabel>
          {entry.items.map((item) => (
            <Item key={item.label} item={item} />
          ))}
        </Base.Group>
      );
    default:
      return <Item item={entry} />;
  }
}

function Item({ item }: { item: MenuItem }) {
  return (
    <Base.Item
      onClick={item.onSelect}
      disabled={item.disabled}
      className={cn(listItemStyles, item.tone === 'danger' && 'text-danger')}
    >
      {item.icon}
      <Words label={item.label} hint={item.hint} />
    </Base.Item>
  );
}
