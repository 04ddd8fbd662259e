import type { SignInSetup } from '@/domain/admin/sign-in';
import { signInMessages } from '@/domain/admin/sign-in-messages';
import { Facts } from './facts';

/** Further settings of the company's provider. */
export function CompanyFacts({
  company,
  isOnlyWay,
}: {
  company: NonNullable<SignInSetup['company']>;
  isOnlyWay: boolean;
}) {
  const { scopes, groupsClaim, roles, areEmailsTrusted } = company;
  return (
    <Facts
      rows={[
        { name: 'Scopes', value: <code>{scopes}</code> },
        { name: 'Groups claim', value: <code>{groupsClaim}</code> },
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
        ...(isOnlyWay ? [{ name: 'Required', value: signInMessages.onlyWay }] : []),
      ]}
    />
  );
}
