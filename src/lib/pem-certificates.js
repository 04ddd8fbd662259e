import { X509Certificate } from 'node:crypto';

const BLOCK =
  /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]+-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g;
const BEGINNING = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/g;

/**
 * Returns the certificates of a PEM file, each in the usual form, with whether all could be read: one that is broken makes
 * every connection fail that is to trust it. What else the file contains is passed over.
 *
 * @param {string} text
 * @returns {{ certificates: string[]; isWhole: boolean }}
 */
export function certificatesOf(text) {
  /** @type {string[]} */
  const certificates = [];
  for (const [block] of text.matchAll(BLOCK)) {
    try {
      certificates.push(new X509Certificate(block).toString());
    } catch {
      // Counted below.
    }
  }
  const begun = text.match(BEGINNING)?.length ?? 0;
  return { certificates, isWhole: begun > 0 && certificates.length === begun };
}
