/** Invitation link of a space. The token is in the fragment (`#`), which browsers never send. */
export function spaceInvitationLink(siteUrl: string, token: string): string {
  return `${siteUrl}/spaces/join#type=space&token=${token}`;
}
