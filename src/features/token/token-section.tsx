import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { securityMessages } from '@/domain/account/security-messages';
import { CONSENT_PATH } from '@/domain/connection/paths';
import { tokenMessages } from '@/domain/token/messages';
import { ACCOUNT_ROW } from '@/features/account/account-row';

/** Leads from the account's security to the page of agents and access tokens, and says how many there are. */
export function TokenSection({ count }: { count: number }) {
  return (
    <Link href={CONSENT_PATH} className="flex items-center gap-3 px-4 py-3 hover:bg-surface-2 sm:px-6">
      <div className={ACCOUNT_ROW}>
        <h2 className="text-lg">{tokenMessages.title}</h2>
        <p className="min-w-0 text-md text-fg-muted">
          {count === 0 ? securityMessages.noAgents : securityMessages.agents(count)}
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-fg-muted rtl:-scale-x-100" />
    </Link>
  );
}
