'use client';

import {
  cloneElement,
  useDeferredValue,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';

import { useLazyRender, type Render } from './use-lazy-render';

export interface MenuItem {
  kind?: 'item';
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  tone?: 'danger';
  /** A quieter line below the label; say here why an entry is disabled. */
  hint?: string;
  disabled?: boolean;
}

export type MenuEntry =
  | MenuItem
  /** Entries under a heading, which a screen reader says with them. */
  | { kind: 'group'; label: string; items: readonly MenuItem[] }
  | { kind: 'link'; label: string; icon?: ReactNode; href: string; hint?: string; newTab?: boolean }
  | { kind: 'checkbox'; label: string; checked: boolean; onCheckedChange: (checked: boolean) => void }
  | {
      kind: 'radio';
      /** Name of the group; shown above it with `showLabel`. */
      label: string;
      showLabel?: boolean;
      value: string;
      onValueChange: (value: string) => void;
      options: readonly { value: string; label: string; icon?: ReactNode; hint?: string }[];
    }
  | { kind: 'heading'; label: ReactNode }
  | { kind: 'separator' };

interface TriggerProps {
  id?: string;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

export type RenderMenu = (entries: readonly MenuEntry[]) => ReactNode;

export interface DropdownMenuProps {
  /** A Button or IconButton; gets the handlers and the ARIA attributes of a menu button. */
  trigger: ReactElement<TriggerProps>;
  /**
   * The entries, or what gives them to `draw`: for a menu that is on a page many times, and whose entries take work. It
   * is rendered from the first opening on, and may render dialogs beside the menu.
   */
  entries: readonly MenuEntry[] | ((draw: RenderMenu) => ReactNode);
  /** Which edges of menu and trigger line up. */
  align?: 'start' | 'end';
}

export interface MenuSurfaceProps extends Pick<DropdownMenuProps, 'align'> {
  entries: readonly MenuEntry[];
  id: string;
  triggerId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Which entry takes the focus on opening; none for a pointer. */
  startAt: 'first' | 'last' | null;
}

const load = () => import('./menu-surface').then((module): Render<MenuSurfaceProps> => module.renderMenu);

/** A menu button. The entries of the menu are data, so that its code is fetched only when first needed. */
export function DropdownMenu({ trigger, entries, align = 'start' }: DropdownMenuProps) {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const [startAt, setStartAt] = useState<MenuSurfaceProps['startAt']>(null);
  const ownId = useId();
  const triggerId = trigger.props.id ?? `${ownId}-trigger`;
  const menuId = `${ownId}-menu`;
  const render = useLazyRender(load, open);
  // The button shows that it was pressed in the next frame, the sheet in the one after: it takes longer to build.
  const isSheetOpen = useDeferredValue(open) && open;

  const draw: RenderMenu = (shown) =>
    render?.({
      id: menuId,
      triggerId,
      startAt,
      entries: shown,
      align,
      open: isSheetOpen,
      onOpenChange: setOpen,
    });

  return (
    <>
      {cloneElement(trigger, {
        id: triggerId,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': isSheetOpen && render ? menuId : undefined,
        onClick: (event) => {
          trigger.props.onClick?.(event);
          // A click that no pointer made, i.e. Enter, Space or a screen reader.
          setStartAt(event.detail === 0 ? 'first' : null);
          setOpen(!open);
        },
        onKeyDown: (event) => {
          trigger.props.onKeyDown?.(event);
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            setStartAt(event.key === 'ArrowDown' ? 'first' : 'last');
            setOpen(true);
          }
        },
      })}
      {typeof entries === 'function' ? wasOpen && entries(draw) : draw(entries)}
    </>
  );
}
