/** The floating sheet of menus and selects. */
export const popupStyles =
  'overflow-y-auto rounded-md border border-border bg-surface p-1 text-fg shadow-overlay outline-none transition-[opacity,translate] duration-180 ease-out data-starting-style:-translate-y-1 data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-120';

/** One line of such a sheet. */
export const listItemStyles =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-md font-medium select-none outline-none data-highlighted:bg-surface-2 data-disabled:opacity-55 touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 forced-colors:data-highlighted:outline-2';
