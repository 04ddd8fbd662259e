import type { Metadata } from 'next';
import { ErrorBox } from '@/components/ui/error-box';
import { CONSENT_PATH } from '@/domain/connection/paths';
import { connectionMessages, problemOf } from '@/domain/connection/messages';
import { ConnectionRequestId } from '@/domain/connection/schema';
import { AuthSheet } from '@/features/account/auth-sheet';
import { Consent } from '@/features/connection/consent';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { api, findOrNull } from '@/trpc/server';

const { consent, gone, problems } = connectionMessages;

export const metadata: Metadata = {
  title: consent.title,
  robots: { index: false },
  referrer: 'no-referrer',
};

/** Where a person decides about a program that asks to be let in, or reads why its request cannot be put to them. */
export default async function ConnectPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const parameters = await searchParams;
  const problem = firstValue(parameters['problem']);
  if (problem !== undefined) return <Problem>{problems[problemOf(problem)]}</Problem>;
  const { data: named } = ConnectionRequestId.safeParse({ id: firstValue(parameters['request']) });
  if (named === undefined) return <Problem>{gone}</Problem>;
  await requireMemberPage(`${CONSENT_PATH}?request=${named.id}`);
  const request = await findOrNull(api.connection.request(named));
  if (request === null) return <Problem>{gone}</Problem>;
  return (
    <AuthSheet tab="Agent" title={consent.title} lead={consent.lead(request.clientName)}>
      <Consent id={named.id} request={request} />
    </AuthSheet>
  );
}

function Problem({ children }: { children: string }) {
  return (
    <AuthSheet tab="Agent" title={consent.title} lead={consent.failed}>
      <ErrorBox>{children}</ErrorBox>
    </AuthSheet>
  );
}
