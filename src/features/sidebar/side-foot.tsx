'use client';

import { Import, PlugZap, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Member } from '@/domain/actor';
import { canCreate } from '@/domain/prompt/policy';
import { CONNECT_PATH, TRASH_PATH } from './library-pages';
import { RailTooltip, SideLabel, SideLink, sideRow } from './side-link';

/** What one does with the whole library: import for those who may write, agents, the Trash. */
export function SideFoot({
  actor,
  current,
  onImport,
  children,
}: {
  actor: Member;
  current: string | null;
  onImport: () => void;
  /** The last row. */
  children?: ReactNode;
}) {
  return (
    <ul className="mt-auto pt-2.5 rail:mt-2 rail:border-t rail:border-border rail:pt-2">
      {canCreate(actor) && (
        <SideButton icon={<Import aria-hidden="true" />} label="Import" onClick={onImport} />
      )}
      <SideLink href={CONNECT_PATH} current={current} icon={<PlugZap aria-hidden="true" />}>
        Connect an agent
      </SideLink>
      <SideLink href={TRASH_PATH} current={current} icon={<Trash2 aria-hidden="true" />}>
        Trash
      </SideLink>
      {children}
    </ul>
  );
}

/** A row of the side bar that opens a dialog. */
function SideButton({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <li>
      <RailTooltip label={label}>
        <button type="button" aria-haspopup="dialog" className={sideRow} onClick={onClick}>
          {icon}
          <SideLabel>{label}</SideLabel>
        </button>
      </RailTooltip>
    </li>
  );
}
