import { Time } from '@/components/ui/time';
import type { SignInSetup } from '@/domain/admin/sign-in';
import { signInMessages } from '@/domain/admin/sign-in-messages';
import { CopiedLine } from './copied-line';
import { Facts } from '@/components/ui/facts';

/** Further settings of the company's provider. */
export function CompanyFacts({
  company,
  isOnlyWay,
  lastMatch,
}: {
  company: NonNullable<SignInSetup['company']>;
  isOnlyWay: boolean;
  lastMatch: SignInSetup['lastMatch'];
}) {
  const {
    scopes,
    groupsClaim,
    groupSeparator,
    groupMember,
    roles,
    areEmailsTrusted,
    logoutAddress,
    sessionHours,
  } = company;
  return (
    <Facts
      rows={[
        { name: 'Scopes', value: <code>{scopes}</code> },
        { name: 'Groups claim', value: <code>{groupsClaim}</code> },
        {
          name: 'Separator of groups',
          value: groupSeparator === '' ? signInMessages.oneGroup : <code>{groupSeparator}</code>,
        },
        { name: 'Groups are identified by', value: groupMember ?? signInMessages.notChosen },
        ...(lastMatch === null
          ? []
          : [
              {
                name: 'Last sign-in matched',
                value: (
                  <>
                    <bdi>{signInMessages.matched(lastMatch.groups, lastMatch.member)}</bdi>,{' '}
                    <Time date={lastMatch.at} />
                  </>
                ),
              },
            ]),
        {
          name: 'Roles of groups',
          value:
            roles.length === 0 ? (
              signInMessages.noRoles
            ) : (
              <ul>
                {roles.map(({ group, role }) => (
                  <li key={`${group}=${role}`}>
                    <bdi>{group}</bdi>: {role}
                  </li>
                ))}
              </ul>
            ),
        },
        {
          name: 'Email addresses',
          value: areEmailsTrusted ? signInMessages.emailsTrusted : signInMessages.emailsSaid,
        },
        {
          name: 'Back-channel logout address',
          value: <CopiedLine name="Back-channel logout address" text={logoutAddress} />,
        },
        { name: 'A sign-in lasts', value: signInMessages.lasts(sessionHours) },
        ...(isOnlyWay ? [{ name: 'Required', value: signInMessages.onlyWay }] : []),
      ]}
    />
  );
}
