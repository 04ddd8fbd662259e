import { siteUrl } from '@/env';

/** Returns a `Set-Cookie` header for this whole host, not accessible to scripts and other sites. */
export function setCookie(name: string, value: string, maxAgeSeconds: number): string {
  const secure = siteUrl.startsWith('https://') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${Math.floor(maxAgeSeconds)}; HttpOnly; SameSite=Lax${secure}`;
}

export function cookieValue(header: string | null | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}
