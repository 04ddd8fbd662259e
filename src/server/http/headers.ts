/** Request headers that only the front door writes; what a client sends under these names is removed. */

/** The address that limits count, without a port. */
export const CLIENT_ADDRESS_HEADER = 'x-cuebook-client-address';
/** A UUID; the answer carries it as `x-request-id`. */
export const REQUEST_ID_HEADER = 'x-cuebook-request-id';
/** What a script of this page must carry in its `nonce` attribute. */
export const NONCE_HEADER = 'x-nonce';
