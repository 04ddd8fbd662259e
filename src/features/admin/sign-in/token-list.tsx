import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import type { ScimToken } from '@/domain/admin/scim';

export function TokenList({
  tokens,
  onRevoke,
}: {
  tokens: readonly ScimToken[];
  onRevoke: (token: ScimToken) => void;
}) {
  if (tokens.length === 0) return null;
  return (
    <ul aria-label="Tokens" className="mt-3 grid max-w-prose text-md">
      {tokens.map((token) => (
        <li
          key={token.id}
          className="flex flex-wrap items-center gap-2 border-t border-border py-2 first:border-t-0"
        >
          <p className="min-w-0 flex-1 wrap-anywhere">
            <b>{token.name}</b>{' '}
            <span className="text-fg-muted">
              {token.lastUsedAt === null ? (
                'never used'
              ) : (
                <>
                  used <Time date={token.lastUsedAt} />
                </>
              )}
            </span>
          </p>
          <Button
            variant="ghost"
            size="dense"
            aria-haspopup="dialog"
            aria-label={`Revoke ${token.name}`}
            onClick={() => onRevoke(token)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
