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
  /** Classes of the sheet below the tab. */
  sheetClassName?: string;
  /** A card with a shadow: only for overlays and the hero. */
  raised?: boolean;
  /** Whether it is selected. */
  selected?: boolean;
  children: ReactNode;
}

/**
 * An index card with a divider tab outside its top left corner. With a TabCardTitle inside, the title's link
 * covers the card and every other control keeps its own tab stop.
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
        'lines:relative lines:min-h-8 lines:flex-row lines:items-center lines:gap-2 lines:border-b lines:border-border lines:pe-2 lines:last:border-b-0 lines:hover:bg-surface-2 lines:touch:min-h-13',
        'lines:has-[[data-cover-link]:focus-visible]:outline-2 lines:has-[[data-cover-link]:focus-visible]:-outline-offset-2 lines:has-[[data-cover-link]:focus-visible]:outline-ring',
        'hit-row',
        selected && 'lines:bg-primary-soft',
        className,
      )}
    >
      <div className="flex items-end justify-between gap-2 lines:contents">
        <div
          className="relative z-1 -mb-px flex h-6.5 w-fit max-w-[85%] min-w-14 items-center rounded-t-md border border-b-0 border-tab-edge bg-tab-soft px-3 text-xs font-semibold text-tab-text lines:mb-0 lines:h-auto lines:w-1.25 lines:min-w-0 lines:shrink-0 lines:self-stretch lines:rounded-none lines:border-0 lines:bg-tab-edge lines:px-0 forced-colors:lines:[forced-color-adjust:none] hits:row-span-2 hits:w-1 hits:rounded-full"
          aria-hidden={tab === '' || undefined}
        >
          <span className="truncate lines:sr-only">{tab}</span>
        </div>
        {end !== undefined && (
          <div className="shrink-0 lines:order-4 lines:empty:max-md:hidden lines:md:w-22 hits:col-start-3 hits:row-start-1 hits:w-auto hits:empty:hidden">
            {end}
          </div>
        )}
      </div>
      <div
        data-cover-card=""
        className={cn(
          'relative flex min-w-0 flex-1 flex-col rounded-lg rounded-ss-none border transition-[border-color] weak:p-4 lines:contents',
          'has-[[data-cover-link]:hover]:border-border-strong has-[[data-cover-link]:hover]:border-t-tab-edge',
          'has-[[data-cover-link]:focus-visible]:outline-2 has-[[data-cover-link]:focus-visible]:outline-offset-2 has-[[data-cover-link]:focus-visible]:outline-ring',
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
