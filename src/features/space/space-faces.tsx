'use client';

import { Avatar } from '@/components/ui/avatar';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceDto } from '@/domain/space/schema';
import { trpc } from '@/trpc/client';

const SHOWN = 4;
const FACE = 'size-7 rounded-full -ms-1.5';

/** The faces of a space's first people beside its name, and how many more there are; nobody alone. */
export function SpaceFaces({ space: { id, memberCount } }: { space: SpaceDto }) {
  const { data } = trpc.space.members.useQuery({ id }, { enabled: memberCount > 1, meta: { isQuiet: true } });
  if (memberCount < 2) return null;
  // One more is drawn in the place of `+1`.
  const shown = memberCount <= SHOWN + 1 ? memberCount : SHOWN;
  return (
    <span
      role="img"
      aria-label={spaceMessages.people(memberCount)}
      className="inline-flex items-center ps-1.5 max-md:hidden"
    >
      {Array.from({ length: shown }, (_, at) => data?.members[at]).map((person, at) =>
        person === undefined ? (
          <span key={at} className={`${FACE} bg-surface-2`} />
        ) : (
          <Avatar key={at} name={person.name} src={person.avatarUrl} size={24} className={FACE} />
        ),
      )}
      {memberCount > shown && (
        <span
          className={`${FACE} inline-flex items-center justify-center bg-primary-soft text-xs font-semibold text-on-primary-soft tabular-nums`}
        >
          {`+${memberCount - shown}`}
        </span>
      )}
    </span>
  );
}
