import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

/** Validation of sitemaps by xmllint with the protocol's schema from the package `sitemap`. */

const SCHEMA_FOLDER = join(dirname(createRequire(import.meta.url).resolve('sitemap/package.json')), 'schema');
const urlSetSchema = readFileSync(join(SCHEMA_FOLDER, 'sitemap.xsd'), 'utf8');

/** The protocol's schema of an index (sitemaps.org, siteindex.xsd 0.9), which the package lacks. */
const indexSchema = `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <xsd:element name="sitemapindex"><xsd:complexType><xsd:sequence>
    <xsd:element name="sitemap" maxOccurs="50000"><xsd:complexType><xsd:sequence>
      <xsd:element name="loc"><xsd:simpleType><xsd:restriction base="xsd:anyURI">
        <xsd:minLength value="12"/><xsd:maxLength value="2048"/>
      </xsd:restriction></xsd:simpleType></xsd:element>
      <xsd:element name="lastmod" minOccurs="0"><xsd:simpleType>
        <xsd:union memberTypes="xsd:date xsd:dateTime"/>
      </xsd:simpleType></xsd:element>
    </xsd:sequence></xsd:complexType></xsd:element>
  </xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>`;

/** Errors of xmllint for a sitemap or an index; empty if it is valid. */
export async function sitemapErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents: xml }],
    schema: [xml.includes('<sitemapindex') ? indexSchema : urlSetSchema],
    maxMemoryPages: 4_096,
  });
  return errors.map(({ message }) => message);
}

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** The entries of a valid sitemap, by path, each with its other elements. */
export function entriesOf(xml: string): Map<string, Record<string, string>> {
  return new Map(
    [...xml.matchAll(/<(?:url|sitemap)>(.*?)<\/(?:url|sitemap)>/gs)].map(([, body]) => {
      const { loc = '', ...rest } = Object.fromEntries(
        [...body!.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, text]) => [name!, unescape(text!)]),
      );
      const { pathname, search } = new URL(loc);
      return [pathname + search, rest];
    }),
  );
}
