/** Texts about the host of a service (AI, mail, sign-in). */
export const serviceHostMessages = {
  forbidden:
    'This server doesn’t connect to that address: it is link-local or a cloud’s metadata address, or a private one while SETUP_PRIVATE_HOSTS is off. Behind a proxy, PROXY_ALLOWED_HOSTS must list it.',
  /** The same whether a port is open or shut: the test must not explore the network. */
  privateFailed:
    'The test of this private address failed. For private addresses this page gives no reason; the server’s log does.',
} as const;
