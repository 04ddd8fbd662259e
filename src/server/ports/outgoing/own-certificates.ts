import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { OutgoingSettingError, type Variables } from './proxy-rules';

const read = new Map<string, string>();

/** Returns the text of a PEM file, read once; null if it contains no certificate or can't be read. */
function certificatesIn(path: string): string | null {
  const known = read.get(path);
  if (known !== undefined) return known;
  try {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('-----BEGIN CERTIFICATE-----')) return null;
    read.set(path, text);
    return text;
  } catch {
    return null;
  }
}

/**
 * Returns the certificate authorities to trust: those of Node.js, of CUEBOOK_CA_FILE, and of NODE_EXTRA_CA_CERTS, which
 * a list of our own would replace. Undefined without CUEBOOK_CA_FILE: then Node.js knows them all.
 * @throws OutgoingSettingError if CUEBOOK_CA_FILE can't be used
 */
export function trustedCertificates(variables: Variables): string[] | undefined {
  const file = variables['CUEBOOK_CA_FILE']?.trim() ?? '';
  if (file === '') return undefined;
  const own = certificatesIn(file);
  if (own === null)
    throw new OutgoingSettingError(
      'CUEBOOK_CA_FILE must be a readable file with certificates in PEM format.',
    );
  const extra = variables['NODE_EXTRA_CA_CERTS']?.trim() ?? '';
  // Node.js itself warns of a file that it can't read.
  const extras = extra === '' ? null : certificatesIn(extra);
  return [...rootCertificates, own, ...(extras === null ? [] : [extras])];
}
