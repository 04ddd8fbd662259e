/**
 * The path to go to after signing in, when `callbackUrl` names one of this site; null for anything else: another
 * origin, `//host`, `/\host`, a scheme, control characters.
 */
export function safeCallbackPath(callbackUrl: string | null | undefined): string | null {
  if (!callbackUrl?.startsWith('/') || callbackUrl.length > 2_000) return null;
  if (callbackUrl.startsWith('//') || callbackUrl.includes('\\')) return null;
  for (let index = 0; index < callbackUrl.length; index += 1) {
    if (callbackUrl.charCodeAt(index) <= 32) return null;
  }
  const base = 'http://callback.invalid';
  if (!URL.canParse(callbackUrl, base)) return null;
  const url = new URL(callbackUrl, base);
  const path = url.pathname + url.search + url.hash;
  // `/.//host` names this site until its dot segment is gone.
  return url.origin === base && !path.startsWith('//') ? path : null;
}
