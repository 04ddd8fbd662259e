import { describe, expect, it } from 'vitest';
import { processorMs, SOON_MS } from '../../../../tests/support/processor-time';
import { deviceName } from './device-name';

describe('deviceName', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
    ['curl/8.5.0', 'Unknown device'],
    ['You won: open evil.example/prize today', 'Unknown device'],
    ['You won/1 (Windows NT 10.0; Win64; x64)', 'Windows'],
    ['', 'Unknown device'],
    ['  ', 'Unknown device'],
  ])('the browser of the header %j is called %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('reads 300 characters of anything at once', () => {
    for (const text of ['('.repeat(300), ' '.repeat(300), 'Mozilla/5.0 '.repeat(25), '1.'.repeat(150)]) {
      expect(processorMs(() => expect(typeof deviceName(text)).toBe('string'))).toBeLessThan(SOON_MS);
    }
  });
});
