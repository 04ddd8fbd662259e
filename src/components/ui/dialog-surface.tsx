'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { cva } from 'class-variance-authority';
import { X } from 'lucide-react';

import type { DialogProps } from './dialog';
import { dialogFooterStyles } from './dialog-footer';
import { IconButton } from './icon-button';
import { cn } from '@/lib/cn';

export interface DialogSurfaceProps extends Omit<DialogProps, 'bottomOnPhone' | 'launcher'> {
  kind: 'dialog' | 'page' | 'launcher' | 'sheet' | 'drawer-end' | 'drawer-menu';
}

const panel = cva(
  'relative flex w-full flex-col border border-border bg-surface text-fg shadow-overlay outline-none transition-[opacity,translate] duration-180 ease-out data-ending-style:opacity-0 data-ending-style:duration-120 data-starting-style:opacity-0',
  {
    variants: {
      kind: {
        dialog: 'max-h-[calc(100dvh-2rem)] rounded-lg data-starting-style:translate-y-1',
        page: 'h-dvh border-0',
        launcher:
          'h-dvh border-0 md:h-[min(43rem,100%)] md:rounded-lg md:border data-starting-style:translate-y-1',
        sheet:
          'max-h-[88dvh] rounded-t-lg border-x-0 border-b-0 data-ending-style:translate-y-4 data-starting-style:translate-y-4 sm:max-h-[calc(100dvh-2rem)] sm:rounded-lg sm:border sm:data-ending-style:translate-y-0 sm:data-starting-style:translate-y-1',
        'drawer-end':
          'max-h-[88dvh] rounded-t-lg border-x-0 border-b-0 data-ending-style:translate-y-4 data-starting-style:translate-y-4 sm:h-dvh sm:max-h-none sm:max-w-md sm:rounded-none sm:border-y-0 sm:border-s sm:border-e-0 sm:data-ending-style:translate-x-4 sm:data-ending-style:translate-y-0 sm:data-starting-style:translate-x-4 sm:data-starting-style:translate-y-0 sm:rtl:data-ending-style:-translate-x-4 sm:rtl:data-starting-style:-translate-x-4',
        'drawer-menu':
          'h-dvh max-w-[min(20.625rem,88vw)] border-y-0 border-e-0 data-ending-style:translate-x-4 data-starting-style:translate-x-4 rtl:data-ending-style:-translate-x-4 rtl:data-starting-style:-translate-x-4',
      },
      size: {
        sm: 'max-w-sheet',
        md: 'max-w-[35rem]',
        lg: 'max-w-[50rem]',
        xl: 'md:max-w-[67.5rem]',
        page: '',
        none: '',
      },
    },
  },
);

const viewport = {
  dialog: 'items-center justify-center p-4',
  page: '',
  launcher: 'items-start justify-center md:p-4 md:pt-[8dvh]',
  sheet: 'items-end justify-center sm:items-center sm:p-4',
  'drawer-end': 'items-end justify-end sm:items-stretch',
  'drawer-menu': 'items-stretch justify-end',
};

/** Renders the modal; fetched when first needed. */
export function renderDialog(props: DialogSurfaceProps) {
  return <DialogSurface {...props} />;
}

function DialogSurface({
  kind,
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  initialFocus,
  finalFocus,
}: DialogSurfaceProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-180 data-ending-style:opacity-0 data-ending-style:duration-120 data-starting-style:opacity-0" />
        <Base.Viewport className={cn('fixed inset-0 z-50 flex print:hidden', viewport[kind])}>
          <Base.Popup
            initialFocus={typeof initialFocus === 'function' ? () => initialFocus() ?? true : initialFocus}
            finalFocus={finalFocus && (() => finalFocus() ?? true)}
            className={panel({ kind, size: kind.startsWith('drawer') ? 'none' : size })}
          >
            {kind === 'launcher' ? (
              <Base.Title className="sr-only">{title}</Base.Title>
            ) : (
              <header
                className={cn(
                  'border-b border-border py-4',
                  kind === 'page' ? 'page-gutter max-xl:pe-14' : 'ps-5 pe-14',
                )}
              >
                <Base.Title className="text-xl leading-tight">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-md text-fg-muted">{description}</Base.Description>
                )}
              </header>
            )}
            {children && (
              <div
                className={cn(
                  'min-h-0 flex-1',
                  kind === 'launcher'
                    ? 'flex flex-col'
                    : ['overflow-y-auto overscroll-contain py-4', kind === 'page' ? 'page-gutter' : 'px-5'],
                )}
              >
                {children}
              </div>
            )}
            {footer && (
              <div className={cn(dialogFooterStyles, kind === 'page' && 'page-gutter max-sm:*:grow')}>
                {footer}
              </div>
            )}
            {/* Last in order, so that the focus starts at the first control of the content. */}
            <Base.Close
              render={
                <IconButton
                  aria-label="Close"
                  tooltip={false}
                  className="absolute inset-e-2.5 inset-bs-2.5 touch:inset-e-2 touch:inset-bs-2"
                >
                  <X aria-hidden="true" />
                </IconButton>
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
