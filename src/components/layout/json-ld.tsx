import { headers } from 'next/headers';

import { scriptJson, type StructuredData } from '@/domain/publish/structured-data';

/** Structured data for search engines, one script element for each; they run nothing. */
export async function JsonLd({ data }: { data: readonly StructuredData[] }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return data.map((item, index) => (
    <script
      key={index}
      type="application/ld+json"
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: scriptJson(item) }}
    />
  ));
}
