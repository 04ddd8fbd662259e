import Link from 'next/link';
import { LongText } from '@/components/ui/long-text';
import { CONSENT_PATH } from '@/domain/connection/paths';
import { CopyLine } from '@/features/connection/copy-line';

/**
 * A request that works as it is, once there is a token.
 *
 * @param props.api address of the API
 */
export function FirstRequest({ api }: { api: string }) {
  const request = `curl -H "Authorization: Bearer $CUEBOOK_TOKEN" "${api}/prompts?q=email&limit=3"`;
  return (
    <section aria-labelledby="first-request" className="mb-10 max-w-prose">
      <h2 id="first-request" className="mb-2 scroll-mt-24 text-2xl">
        First request
      </h2>
      <p>
        Create an access token under{' '}
        <Link href={CONSENT_PATH} className="link">
          Connect an agent
        </Link>
        , put it in <code>CUEBOOK_TOKEN</code>, and search:
      </p>
      <pre
        className="mt-3 mb-2 rounded-md border border-border bg-surface-2 p-3 text-sm wrap-anywhere whitespace-pre-wrap"
        dir="ltr"
      >
        <code>
          <LongText text={request} />
        </code>
      </pre>
      <CopyLine name="Copy the first request" text={request} />
    </section>
  );
}
