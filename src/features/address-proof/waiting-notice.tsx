'use client';

import { Banner } from '@/components/ui/banner';
import { waitingMessages as said } from '@/domain/account/waiting-messages';
import { trpc } from '@/trpc/client';
import { SendProofButton } from './send-proof-button';

/** Shows a member what waits until they confirm their address, and how to. */
export function WaitingNotice() {
  const { data } = trpc.account.waiting.useQuery();
  if (data == null) return null;
  return (
    <Banner
      tone="info"
      role="status"
      title={said.title}
      className="m-4 sm:mx-6"
      actions={data.canMail && <SendProofButton />}
    >
      <p className="wrap-anywhere">{said.lead(data.email)}</p>
      <ul className="mt-1">
        {data.from.map(({ giver, kind, count }) => (
          <li key={`${kind} ${giver}`} className="wrap-anywhere">
            {said.line(kind, giver, count)}
          </li>
        ))}
      </ul>
      {!data.canMail && <p className="mt-1">{said.askAdmin}</p>}
    </Banner>
  );
}
