/** Request headers that only the HTTP server writes; the client's own values are dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-cuebook-client-address';
export const REQUEST_ID_HEADER = 'x-cuebook-request-id';
/** The nonce of this response's content-security policy. */
export const NONCE_HEADER = 'x-nonce';
