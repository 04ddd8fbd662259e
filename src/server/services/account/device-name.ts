import Bowser from 'bowser';

/** Of a header that no browser sends, the parser takes what stands where a name would: the sender's own words. */
const NAMES: ReadonlySet<string> = new Set(
  [Bowser.BROWSER_MAP, Bowser.OS_MAP].flatMap((known) => Object.values(known)),
);

/** Returns browser and system of a User-Agent header, such as `Chrome on Windows`: names that are known, no others. */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const parts = [browser.name, os.name].filter((part) => part !== undefined && NAMES.has(part));
  return parts.length === 0 ? 'Unknown device' : parts.join(' on ');
}
