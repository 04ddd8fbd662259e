import { cva, type VariantProps } from 'class-variance-authority';

/** The look of everything that is pressed like a button; shared by Button, ButtonLink and menu triggers. */
export const buttonStyles = cva(
  [
    'weak:relative inline-flex weak:max-w-full shrink-0 items-center justify-center weak:gap-2 weak:rounded-md border text-center font-semibold select-none',
    'transition-[background-color,border-color,color,translate] active:translate-y-px',
    'aria-disabled:not-aria-busy:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:active:translate-y-0',
    'disabled:cursor-not-allowed disabled:opacity-55 disabled:active:translate-y-0',
    'aria-busy:cursor-progress aria-pressed:forced-chosen [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-primary text-on-primary hover:bg-primary-hover aria-disabled:hover:bg-primary disabled:hover:bg-primary',
        secondary:
          'border-border-strong bg-surface text-fg hover:bg-surface-2 aria-expanded:bg-surface-2 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft disabled:hover:bg-surface aria-disabled:hover:bg-surface',
        ghost:
          'border-transparent bg-transparent text-fg-muted hover:bg-surface-2 hover:text-fg aria-expanded:bg-surface-2 aria-expanded:text-fg aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft disabled:hover:bg-transparent aria-disabled:hover:bg-transparent',
        danger:
          'border-transparent bg-danger text-on-danger hover:brightness-90 dark:hover:brightness-110 disabled:hover:brightness-100 aria-disabled:hover:brightness-100',
      },
      size: {
        dense: 'min-h-8 weak:px-3 weak:py-1 text-sm touch:min-h-11 weak:[&_svg]:size-3.5',
        default: 'min-h-9.5 weak:px-4 weak:py-1.5 text-md touch:min-h-11 weak:[&_svg]:size-4',
        hero: 'min-h-11.5 weak:px-5 weak:py-2 text-base weak:[&_svg]:size-4.5',
      },
    },
    defaultVariants: { variant: 'primary', size: 'default' },
  },
);

export type ButtonStyleProps = VariantProps<typeof buttonStyles>;
