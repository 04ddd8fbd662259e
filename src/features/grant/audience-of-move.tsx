'use client';

import { MANY_MAX } from '@/domain/prompt/limits';
import { grantMessages } from '@/domain/grant/messages';
import { AudienceLine } from './audience-line';

/**
 * Who can see prompts once they are moved, and who loses access.
 * @param spaceId where they go; null for no space
 */
export function AudienceOfMove({
  ids,
  spaceId,
  selfId,
}: {
  ids: readonly string[];
  spaceId: string | null;
  selfId: string;
}) {
  return (
    <section aria-label={grantMessages.afterMove} className="grid gap-1 rounded-lg bg-inset px-3 py-2.5">
      <AudienceLine
        label={grantMessages.afterMove}
        asked={{ promptIds: ids.slice(0, MANY_MAX), spaceId }}
        selfId={selfId}
      />
      {ids.length > MANY_MAX && <p className="text-sm text-fg-muted">{grantMessages.firstOnly(MANY_MAX)}</p>}
    </section>
  );
}
