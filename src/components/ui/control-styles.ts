/** The box of every text control: Input, Textarea, Select. 16 px on touch, or iOS zooms into the field. */
export const controlStyles = [
  'weak:w-full min-w-0 rounded-md border border-border-strong weak:bg-surface px-3 weak:text-md text-fg touch:text-[1rem]',
  'transition-[border-color,background-color] hover:border-fg-muted',
  'focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-ring',
  'aria-invalid:border-danger aria-invalid:hover:border-danger',
  'disabled:cursor-not-allowed disabled:bg-surface-2 disabled:opacity-55',
  '[&[readonly]]:bg-surface-2',
].join(' ');

/** A box that holds chips and the field for the next one: it looks like that field would. */
export const chipBoxStyles = [
  'flex flex-wrap content-start gap-1.5 rounded-md border border-border-strong bg-surface hover:border-fg-muted',
  'has-focus-visible:border-ring has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
  'has-aria-invalid:border-danger',
].join(' ');

/** The field in it. */
export const boxedInputStyles =
  'min-w-32 flex-1 bg-transparent text-md outline-none touch:min-h-11 touch:text-[1rem]';
