import { Badge } from '@/components/ui/badge';
import { DataTable } from '@/components/ui/data-table';
import { Time } from '@/components/ui/time';
import type { OwnSignIn } from '@/domain/account/schema';
import { securityMessages } from '@/domain/account/security-messages';
import { AccountRow } from './account-row';

/** When, with which browser and from which network one's account was signed in to. */
export function SignInHistory({ signIns }: { signIns: readonly OwnSignIn[] }) {
  const [last] = signIns;
  return (
    <AccountRow
      title="Sign-in history"
      lead={
        last === undefined ? (
          securityMessages.noSignIns
        ) : (
          <>
            Last: {last.device}, <Time date={last.at} />
          </>
        )
      }
      hint={securityMessages.signInsHint}
    >
      <DataTable
        caption="Sign-ins"
        hideCaption
        rows={signIns}
        rowKey={({ id }) => id}
        empty="No sign-ins yet."
        columns={[
          {
            key: 'at',
            header: 'When',
            rowHeader: true,
            cell: ({ at }) => <Time date={at} className="whitespace-nowrap" />,
          },
          {
            key: 'browser',
            header: 'Browser and network',
            className: 'w-full',
            cell: ({ device, network, isNewBrowser }) => (
              <>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {device}
                  {isNewBrowser && <Badge>New</Badge>}
                </span>
                <span className="text-sm wrap-anywhere text-fg-muted">
                  {network === '' ? 'Unknown network' : network}
                </span>
              </>
            ),
          },
        ]}
      />
    </AccountRow>
  );
}
