import { ExternalLink } from 'lucide-react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import type { OpenInTarget } from '@/domain/prompt/open-in';

export function openInEntries(
  targets: readonly OpenInTarget[],
  onChoose: (target: OpenInTarget) => void,
): MenuEntry[] {
  return [
    {
      kind: 'group',
      label: 'Open in',
      items: targets.map((target) => ({
        label: target.name,
        icon: <ExternalLink aria-hidden="true" />,
        onSelect: () => onChoose(target),
      })),
    },
  ];
}
