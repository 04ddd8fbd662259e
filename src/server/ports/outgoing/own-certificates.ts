import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { certificatesOf } from '@/lib/pem-certificates.js';
import { OutgoingSettingError, type Variables } from './proxy-rules';

const read = new Map<string, ReturnType<typeof certificatesOf>>();

/** Returns the certificates of a PEM file, read once. */
function certificatesIn(path: string): ReturnType<typeof certificatesOf> {
  const known = read.get(path);
  if (known !== undefined) return known;
  try {
    const found = certificatesOf(readFileSync(path, 'utf8'));
    read.set(path, found);
    return found;
  } catch {
    return { certificates: [], isWhole: false };
  }
}

/** Certificates of a file that Node.js itself reads. It warns of what it can't use, and goes on. */
function extrasIn(path: string | undefined): string[] {
  const file = path?.trim() ?? '';
  return file === '' ? [] : certificatesIn(file).certificates;
}

/** What Node.js has since 22.15. */
type Later = { getCACertificates?: (type: 'default') => string[] };

/** What Node.js trusts without a list of ours, which would replace it: also the store of the system, if told to use it. */
function usualCertificates(variables: Variables): readonly string[] {
  const { getCACertificates } = tls as Later & typeof tls;
  if (getCACertificates !== undefined) return getCACertificates('default');
  const isBySystem = /--use-openssl-ca\b/.test([...process.execArgv, variables['NODE_OPTIONS']].join(' '));
  return [
    ...tls.rootCertificates,
    ...extrasIn(variables['NODE_EXTRA_CA_CERTS']),
    ...(isBySystem ? extrasIn(variables['SSL_CERT_FILE']) : []),
  ];
}

/**
 * Returns the certificate authorities to trust: the usual ones, and those of CUEBOOK_CA_FILE. Undefined without that:
 * then Node.js knows them all.
 * @throws OutgoingSettingError if CUEBOOK_CA_FILE can't be used
 */
export function trustedCertificates(variables: Variables): string[] | undefined {
  const file = variables['CUEBOOK_CA_FILE']?.trim() ?? '';
  if (file === '') return undefined;
  const { certificates, isWhole } = certificatesIn(file);
  if (!isWhole)
    throw new OutgoingSettingError(
      'CUEBOOK_CA_FILE must be a readable file with certificates in PEM format.',
    );
  return [...usualCertificates(variables), ...certificates];
}
