/** What the HTTP server needs to know of the environment. */
export interface HttpServerConfig {
  /** The site's public address: the one allowed host, the one allowed origin. */
  siteUrl: URL;
  /** Entries of TRUSTED_PROXIES: addresses, networks or `loopback`. */
  trustedProxies: readonly string[];
  /** Origin of the embedded chat, the only foreign one that a page may frame. */
  chatbotOrigin: string | null;
  /** Origins of the service that looks for robots, which pages may frame and ask. */
  captchaOrigins: readonly string[];
  isDevelopment: boolean;
  /** Multiplies the limits of an address. */
  rateLimitFactor: number;
}
