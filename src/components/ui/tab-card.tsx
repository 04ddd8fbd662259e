import type { ComponentProps, ReactNode } from 'react';

import { cn } from '@/lib/cn';

export interface TabCardProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Text of the divider tab; an empty string draws a blank tab. */
  tab: ReactNode;
  /** Name of a hue of globals.css (`--cat-<hue>-…`): sets the colour of tab and top edge. Neutral without one. */
  hue?: string;
  /** Displayed at the end of the tab's line, outside the sheet. */
  end?: ReactNode;
  as?: 'article' | 'div' | 'section' | 'li';
  sheetClassName?: string;
  /** A card with a shadow: only for overlays and the hero. */
  raised?: boolean;
  selected?: boolean;
  children: ReactNode;
}

/**
 * An index card with a divider tab outside its top left corner. With a TabCardTitle inside, the title's link covers the
 * card and every other control keeps its own tab stop.
 */
export function TabCard({
  tab,
  hue,
  end,
  as: Tag = 'article',
  sheetClassName,
  raised = false,
  selected = false,
  className,
  children,
  ...props
}: TabCardProps) {
  const Element = Tag as 'div';
  return (
    <Element
      {...props}
      data-hue={hue}
      className={cn(
        'group/card flex min-w-0 flex-col',
        'card-line hit-row',
        selected && 'lines:bg-primary-soft',
        className,
      )}
    >
      <div className="flex items-center justify-between gap-2 lines:contents">
        {/* As a line it is only a colour: its name is under the pointer. */}
        <div
          className="card-tab"
          aria-hidden={tab === '' || undefined}
          title={typeof tab === 'string' && tab !== '' ? tab : undefined}
        >
          <span className="truncate lines:sr-only">{tab}</span>
        </div>
        {end !== undefined && <div className="card-end">{end}</div>}
      </div>
      <div
        data-cover-card=""
        className={cn(
          'relative flex min-w-0 flex-1 flex-col rounded-lg rounded-ss-none border transition-[border-color] weak:p-4 lines:contents',
          'card-cover',
          raised && 'shadow-overlay',
          selected ? 'border-primary bg-primary-soft' : 'border-border border-t-tab-edge bg-surface',
          sheetClassName,
        )}
      >
        {children}
      </div>
    </Element>
  );
}
