import Bowser from 'bowser';

/** Returns browser and system of a User-Agent header, such as `Chrome on Windows`. */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const parts = [browser.name, os.name].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? 'Unknown device' : parts.join(' on ');
}
