'use client';

import { Import, PlugZap, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Member } from '@/domain/actor';
import { canCreate } from '@/domain/prompt/policy';
import { EvaluationTray } from '@/features/evaluation/evaluation-tray';
import { ImportTray } from '@/features/import/import-tray';
import { CONNECT_PATH, IMPORT_PATH, TRASH_PATH } from '@/features/navigation/library-pages';
import { SideLink } from './side-link';

/** Links for the whole library: import for users who can write, agents, the Trash. */
export function SidebarFooter({
  actor,
  current,
  children,
}: {
  actor: Member;
  current: string | null;
  /** Last row. */
  children?: ReactNode;
}) {
  return (
    <div className="mt-auto pt-2.5 rail:mt-2 rail:border-t rail:border-border rail:pt-2">
      <EvaluationTray owner={actor.id} />
      {canCreate(actor) && <ImportTray owner={actor.id} />}
      <ul>
        {canCreate(actor) && (
          <SideLink href={IMPORT_PATH} current={current} icon={<Import aria-hidden="true" />}>
            Import
          </SideLink>
        )}
        <SideLink href={CONNECT_PATH} current={current} icon={<PlugZap aria-hidden="true" />}>
          Connect an agent
        </SideLink>
        <SideLink href={TRASH_PATH} current={current} icon={<Trash2 aria-hidden="true" />}>
          Trash
        </SideLink>
        {children}
      </ul>
    </div>
  );
}
