import { Info, ShieldAlert, TriangleAlert } from 'lucide-react';

/** How grave a finding is; the words beside the icon say what it is. */
export const FINDING_ICONS = {
  risk: <ShieldAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />,
  warning: <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-on-warn-soft" />,
  note: <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-fg-muted" />,
};
