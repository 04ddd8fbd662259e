'use client';
'use no memo';

import { ExternalLink } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import type { OpenInTarget } from '@/domain/prompt/open-in';

/** The services a prompt can be opened in; nothing where there is none. */
export function OpenInMenu({
  targets,
  onChoose,
}: {
  targets: readonly OpenInTarget[];
  onChoose: (target: OpenInTarget) => void;
}) {
  if (targets.length === 0) return null;
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="secondary"
          className="w-full print:hidden"
          icon={<ExternalLink aria-hidden="true" />}
        >
          Open in
        </Button>
      }
      entries={targets.map((target) => ({ label: target.name, onSelect: () => onChoose(target) }))}
    />
  );
}
