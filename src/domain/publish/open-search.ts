import { escapeXml } from './xml';

/** The OpenSearch description, from which a browser learns to search the library. */
export function openSearchXml(siteUrl: string): string {
  const at = (path: string) => escapeXml(`${siteUrl}${path}`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Cuebook</ShortName>
  <Description>Search the shared prompts of Cuebook</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="192" height="192" type="image/png">${at('/icon-192.png')}</Image>
  <Url type="text/html" method="get" template="${at('/browse-prompts')}?q={searchTerms}"/>
</OpenSearchDescription>
`;
}
