import { Check, FlaskConical, Lock } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import type { VersionEntry } from '@/domain/prompt/version';

/** What there is to know of a version beside its number: whether it is the current one, its status, who reads it. */
export function VersionBadges({
  version,
  current,
}: {
  version: Pick<VersionEntry, 'version' | 'status' | 'wasShared'>;
  /** The version that the prompt is at. */
  current: number;
}) {
  return (
    <>
      {version.version === current && <Badge>Current</Badge>}
      {version.status === 'approved' && (
        <Badge tone="ok" icon={<Check aria-hidden="true" />}>
          Approved
        </Badge>
      )}
      {version.status === 'tested' && (
        <Badge tone="warn" icon={<FlaskConical aria-hidden="true" />}>
          Tested
        </Badge>
      )}
      {!version.wasShared && (
        <Badge icon={<Lock aria-hidden="true" />} title="Only the creator and admins can see this version">
          Private
        </Badge>
      )}
    </>
  );
}
