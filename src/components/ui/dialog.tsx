'use client';

import type { ReactNode, RefObject } from 'react';

import type { DialogSurfaceProps } from './dialog-surface';
import { useLazyRender, type Render } from './use-lazy-render';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom; the primary one last. */
  footer?: ReactNode;
  /** Maximum width: `sm` 400, `md` 560, `lg` 800, `xl` 1,080 px; `page` fills the window. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'page';
  /** Slides up from the bottom edge of a phone, within reach of a thumb. */
  bottomOnPhone?: boolean;
  /** Near the top of the window, full screen on phones, without a visible heading: the title is for screen readers. */
  launcher?: boolean;
  /** Focused on opening instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  /** Returns the element to focus afterwards, if the previously focused one may be removed. */
  finalFocus?: () => HTMLElement | null;
}

const load = () =>
  import('./dialog-surface').then((module): Render<DialogSurfaceProps> => module.renderDialog);

/** A modal sheet over the page. Escape, the close button and a click outside close it; the focus returns. */
export function Dialog({ bottomOnPhone = false, launcher = false, ...props }: DialogProps) {
  const kind = props.size === 'page' ? 'page' : launcher ? 'launcher' : bottomOnPhone ? 'sheet' : 'dialog';
  return useLazyRender(load, props.open)?.({ ...props, kind }) ?? null;
}
