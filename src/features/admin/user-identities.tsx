import { Time } from '@/components/ui/time';
import { identityMessages } from '@/domain/account/identity-messages';
import type { UserDetail } from '@/domain/admin/user';
import { SecuritySection } from '@/features/account/security-section';

/** The ways in to a person's account. */
export function UserIdentities({ user }: { user: UserDetail }) {
  return (
    <SecuritySection title="Sign-in methods" lead={identityMessages.adminLead}>
      {user.identities.length === 0 ? (
        <p className="text-md">{identityMessages.adminNone}</p>
      ) : (
        <ul className="grid text-md">
          {user.identities.map(({ id, provider, account, createdAt, lastUsedAt }) => (
            <li key={id} className="border-t border-border py-2 first:border-t-0 first:pt-0 last:pb-0">
              <span className="font-semibold">{identityMessages.names[provider]}</span>{' '}
              {account !== null && <bdi className="break-all">{account}</bdi>}
              <span className="block text-sm text-fg-muted">
                Added <Time date={createdAt} />
                {lastUsedAt !== null && (
                  <>
                    , last used <Time date={lastUsedAt} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SecuritySection>
  );
}
