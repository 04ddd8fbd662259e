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
  /** Buttons at the foot; the main one last. */
  footer?: ReactNode;
  /** Widest: `sm` 400, `md` 560, `lg` 800, `xl` 1,080 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Comes up from the bottom edge of a phone, where a thumb reaches. */
  bottomOnPhone?: boolean;
  /** Near the top of the window, over all of a phone, without heading: the title is for screen readers. */
  launcher?: boolean;
  /** Takes the focus on opening instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  /** What takes the focus afterwards, if what had it before may be gone by then. */
  finalFocus?: () => HTMLElement | null;
}

const load = () =>
  import('./dialog-surface').then((module): Render<DialogSurfaceProps> => module.renderDialog);

/** A modal sheet over the page. Escape, the cross and a press outside close it; focus goes back to where it was. */
export function Dialog({ bottomOnPhone = false, launcher = false, ...props }: DialogProps) {
  const kind = launcher ? 'launcher' : bottomOnPhone ? 'sheet' : 'dialog';
  return useLazyRender(load, props.open)?.({ ...props, kind }) ?? null;
}
