export interface HttpServerConfig {
  /** Public address of the site: the only allowed host and origin. */
  siteUrl: URL;
  /** Entries of TRUSTED_PROXIES: addresses, networks or `loopback`. */
  trustedProxies: readonly string[];
  /** Origin of the embedded chat, the only foreign origin that a page may frame. */
  chatbotOrigin: string | null;
  /** Origins of the bot check, which pages may frame and call. */
  captchaOrigins: readonly string[];
  isDevelopment: boolean;
  /** Multiplies the limits of an address. */
  rateLimitFactor: number;
}
