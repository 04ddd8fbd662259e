/**
 * Guest link of a prompt. The page is rendered by the server, so the token is part of the path: `SECRET_PATHS` of the
 * HTTP server keeps such paths out of logs and referrers.
 */
export function shareLinkUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/s/${token}`;
}
