import { describe, expect, it } from 'vitest';
import { isPublicSite } from './public-site';

describe('a site is public', () => {
  it.each([
    'https://prompts.example.org',
    'http://cue.io:8080',
    'https://xn--bcher-kva.de',
    'https://localhost.de',
    'https://8.8.8.8',
    'http://172.32.0.1',
    'http://[2606:4700::1111]',
    'https://prompts.example.org.',
  ])('a site is public at %s', (url) => {
    expect(isPublicSite(url)).toBe(true);
  });

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.1',
    'http://0x7f000001',
    'http://2130706433',
    'http://0.0.0.0',
    'http://[::1]:3000',
    'http://[::ffff:127.0.0.1]',
    'http://[fe80::1]',
    'http://[fd00::1]',
    'http://[2001:db8::1]',
    'http://10.1.2.3',
    'http://100.64.0.1',
    'http://169.254.169.254',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.168.1.2',
    'http://198.51.100.7',
    'http://224.0.0.1',
    'http://255.255.255.255',
    'http://intranet',
    'http://prompts.local',
    'http://prompts.LOCAL.',
    'http://a.localhost',
    'https://prompts.corp',
    'https://prompts.internal',
    'https://cuebook.home.arpa',
    'https://cuebook.test',
  ])('a site is not public at %s', (url) => {
    expect(isPublicSite(url)).toBe(false);
  });
});
