import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { FileChange } from '@/domain/file/file-entry';

const KINDS: Record<FileChange['kind'], { label: string; tone: BadgeTone }> = {
  added: { label: 'Added', tone: 'ok' },
  removed: { label: 'Removed', tone: 'danger' },
  renamed: { label: 'Renamed', tone: 'info' },
  changed: { label: 'Changed', tone: 'neutral' },
};

/** What became of a file between two versions. */
export function FileChangeBadge({ kind }: Pick<FileChange, 'kind'>) {
  const { label, tone } = KINDS[kind];
  return <Badge tone={tone}>{label}</Badge>;
}
