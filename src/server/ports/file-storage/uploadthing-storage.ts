import type { UTApi, UTFile } from 'uploadthing/server';
import type { FileStorage } from './file-storage';
import { outgoingFetch } from '../outgoing/outgoing-fetch';
import { StorageError } from './storage-error';

type Options = {
  /** As shown in UploadThing's dashboard; without it, the first use fails. */
  token: string | undefined;
  /** Upload address that replaces UploadThing's ingest server. */
  ingestUrl?: string | undefined;
  /** Address for deletions that replaces UploadThing's API. */
  apiUrl?: string;
  /** Host that files are read from instead of `ufs.sh`, and the position of the app id in its addresses. */
  ufsHost?: string;
  ufsAppIdLocation?: 'subdomain' | 'path';
  timeoutMs?: number;
};

type Sdk = { api: UTApi; File: typeof UTFile };

const TIMEOUT_MS = 15_000;

/**
 * Stores files with UploadThing. The key becomes the file's custom id, so nothing else has to be stored. The SDK is
 * large and is loaded on first use.
 */
export function createUploadThingStorage({ timeoutMs = TIMEOUT_MS, ...options }: Options): FileStorage {
  // The SDK has no timeouts, and a redirect would send the API key to another host.
  const boundedFetch = (input: RequestInfo | URL, init?: RequestInit) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])];
    return outgoingFetch(input, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
  };

  let sdk: Promise<Sdk> | undefined;
  const load = () =>
    (sdk ??= import('uploadthing/server').then(({ UTApi: Api, UTFile: File }) => {
      const { token, ingestUrl, ...places } = options;
      const given = { ...places, ...(token && { token }), ...(ingestUrl && { ingestUrl }) };
      // The SDK's own log would contain signed addresses.
      return { api: new Api({ ...given, fetch: boundedFetch, logLevel: 'None' }), File };
    }));

  return {
    async put(key, bytes, type) {
      const { api, File } = await load();
      const customId = customIdOf(key);
      // Exactly these bytes: a small buffer shares its memory with others.
      const file = new File([new Uint8Array(bytes)], customId, { type, customId });
      const { error } = await api.uploadFiles(file).catch((thrown: unknown) => {
        throw failureOf(thrown);
      });
      if (error !== null) throw new StorageError(error.code);
    },
    async read(key) {
      try {
        const { api } = await load();
        // Signed locally, without a request, for apps with private files.
        const { ufsUrl } = await api.generateSignedURL(customIdOf(key));
        const response = await boundedFetch(ufsUrl);
        if (response.status === 404) return null;
        if (!response.ok) throw new StorageError(`HTTP ${response.status}`);
        return Buffer.from(await response.arrayBuffer());
      } catch (error) {
        throw failureOf(error);
      }
    },
    async delete(key) {
      try {
        const { api } = await load();
        const { success } = await api.deleteFiles(customIdOf(key), { keyType: 'customId' });
        if (!success) throw new StorageError('NOT_DELETED');
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** Returns the code of a failure of the SDK or the network. The error itself may contain addresses that open a file. */
function failureOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (!(error instanceof Error)) return new StorageError('UNKNOWN');
  if (error.name === 'TimeoutError') return new StorageError('TIMEOUT');
  return new StorageError('code' in error ? String(error.code) : error.name);
}

/** Encodes a key as one path segment. */
function customIdOf(key: string): string {
  return key.replaceAll('/', '_');
}
