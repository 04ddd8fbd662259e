import { Check, FlaskConical, Lock } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import type { VersionEntry } from '@/domain/prompt/version';

/** Badges of a version besides its number: current, status, audience. */
export function VersionBadges({
  version,
  current,
}: {
  version: Pick<VersionEntry, 'version' | 'status' | 'wasShared'>;
  /** The prompt's current version. */
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
