import type { UTApi, UTFile } from 'uploadthing/server';
import type { FileStorage } from './file-storage';
import { StorageError } from './storage-error';

type Options = {
  /** As UploadThing's dashboard gives it; absent it fails at the first use. */
  token: string | undefined;
  /** Where uploads go instead of UploadThing's own ingest server. */
  ingestUrl?: string | undefined;
  /** Where requests to delete go instead of UploadThing's own API. */
  apiUrl?: string;
  /** Host files are read from instead of `ufs.sh`, and the place of the app's id in its addresses. */
  ufsHost?: string;
  ufsAppIdLocation?: 'subdomain' | 'path';
  timeoutMs?: number;
};

type Sdk = { api: UTApi; File: typeof UTFile };

const TIMEOUT_MS = 15_000;

/**
 * Keeps files with UploadThing. A key becomes the file's custom id, so that nothing else has to be stored. The
 * SDK is large and is loaded at the first use.
 */
export function createUploadThingStorage({ timeoutMs = TIMEOUT_MS, ...options }: Options): FileStorage {
  // Its own waits are endless, and a redirect would take the key of the API along.
  const boundedFetch = (input: RequestInfo | URL, init?: RequestInit) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])];
    return fetch(input, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
  };

  let sdk: Promise<Sdk> | undefined;
  const load = () =>
    (sdk ??= import('uploadthing/server').then(({ UTApi: Api, UTFile: File }) => {
      const { token, ingestUrl, ...places } = options;
      const given = { ...places, ...(token && { token }), ...(ingestUrl && { ingestUrl }) };
      // Its own log would hold signed addresses.
      return { api: new Api({ ...given, fetch: boundedFetch, logLevel: 'None' }), File };
    }));

  return {
    async put(key, bytes, type) {
      const { api, File } = await load();
      const customId = customIdOf(key);
      // A view of just these bytes: a small buffer shares its memory with others.
      const file = new File([new Uint8Array(bytes)], customId, { type, customId });
      const { error } = await api.uploadFiles(file).catch((thrown: unknown) => {
        throw failureOf(thrown);
      });
      if (error !== null) throw new StorageError(error.code);
    },
    async read(key) {
      try {
        const { api } = await load();
        // Signed, for an app whose files are private; nobody is asked for it.
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

/** What a failure of the SDK or of the network is called. The error itself may hold addresses that open a file. */
function failureOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (!(error instanceof Error)) return new StorageError('UNKNOWN');
  if (error.name === 'TimeoutError') return new StorageError('TIMEOUT');
  return new StorageError('code' in error ? String(error.code) : error.name);
}

/** A key as one segment of an address. */
function customIdOf(key: string): string {
  return key.replaceAll('/', '_');
}
