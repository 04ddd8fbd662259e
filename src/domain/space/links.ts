/** Where somebody joins a space. The token stands behind the `#`, which browsers send to nobody (decisions, Identity). */
export function spaceInvitationLink(siteUrl: string, token: string): string {
  return `${siteUrl}/spaces/join#type=space&token=${token}`;
}
