'use client';

import { Eye } from 'lucide-react';
import { grantMessages } from '@/domain/grant/messages';
import type { AudienceQuery } from '@/domain/grant/schema';
import { audienceText, lossText } from './audience-text';
import { useAudience } from './use-audience';

/** Who can see prompts and who loses access, computed from what is there and what is chosen, before anything is saved. */
export function AudienceLine({
  asked,
  selfId,
  label = grantMessages.who,
}: {
  asked: AudienceQuery;
  selfId: string;
  label?: string;
}) {
  const { data, isError } = useAudience(asked);
  if (isError) return null;
  const losses = data === undefined ? null : lossText(data.loses, selfId);
  return (
    <p className="flex items-start gap-1.5 text-sm text-fg-muted" aria-live="polite">
      <Eye aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">
        <span className="font-semibold">{label}: </span>
        {data === undefined ? grantMessages.computing : audienceText(data, selfId)}
        {data !== undefined && data.refused > 0 && ` ${grantMessages.refused(data.refused)}`}
        {losses !== null && (
          <span className="mt-1 block text-fg">
            <span className="font-semibold">{grantMessages.loses}: </span>
            {losses}
          </span>
        )}
      </span>
    </p>
  );
}
