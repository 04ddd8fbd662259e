'use client';

import { KeyRound } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { useFreshDialog } from '@/components/ui/use-fresh-dialog';
import { agentMessages } from '@/domain/agent/messages';
import { tokenMessages } from '@/domain/token/messages';
import type { TokenDto } from '@/domain/token/schema';
import { SecuritySection } from '@/features/account/security-section';
import { trpc } from '@/trpc/client';
import { NewTokenDialog } from './new-token-dialog';
import { LastUse, ProgramList } from './program-list';

/** One's own access tokens: what each may do, when it was used last, a way to make one and to revoke one. */
export function TokenSection({ tokens: first }: { tokens: TokenDto[] }) {
  const utils = trpc.useUtils();
  const dialog = useFreshDialog();
  const { data: tokens } = trpc.token.list.useQuery(undefined, { initialData: first });
  return (
    <SecuritySection
      title={tokenMessages.title}
      lead={
        <>
          {tokenMessages.lead}{' '}
          <Link href="/developers" className="font-semibold text-fg underline underline-offset-3">
            API documentation
          </Link>
          {' · '}
          <Link href="/developers/connect" className="font-semibold text-fg underline underline-offset-3">
            {agentMessages.connect.title}
          </Link>
        </>
      }
    >
      <ProgramList
        programs={tokens}
        icon={KeyRound}
        mark={({ isExpired }) => isExpired && <Badge tone="warn">Expired</Badge>}
        facts={({ lastFour, lastUsedAt, isExpired, expiresAt }) => (
          <>
            <code>…{lastFour}</code>
            {' · '}
            <LastUse at={lastUsedAt} />
            {isExpired ? ' · expired ' : ' · expires '}
            <Time date={expiresAt} />
          </>
        )}
        none={tokenMessages.none}
        action="Revoke"
        says={tokenMessages}
        refresh={() => utils.token.list.invalidate()}
      />
      <Button variant="secondary" className="mt-4" aria-haspopup="dialog" onClick={dialog.show}>
        Create token
      </Button>
      {dialog.wasOpened && <NewTokenDialog key={dialog.key} open={dialog.open} onClose={dialog.close} />}
    </SecuritySection>
  );
}
