import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { securityMessages } from '@/domain/account/security-messages';
import { CONSENT_PATH } from '@/domain/connection/paths';
import { tokenMessages } from '@/domain/token/messages';

/** Leads from the account's security to the page of agents and access tokens, and says how many there are. */
export function TokenSection({ count }: { count: number }) {
  return (
    <Link
      href={CONSENT_PATH}
      className="flex items-center gap-3 rounded-lg border border-border bg-surface p-4 hover:bg-surface-2 sm:px-6"
    >
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">{tokenMessages.title}</h2>
        <p className="mt-0.5 text-md text-fg-muted">
          {count === 0 ? securityMessages.noAgents : securityMessages.agents(count)}
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-fg-muted rtl:-scale-x-100" />
    </Link>
  );
}
