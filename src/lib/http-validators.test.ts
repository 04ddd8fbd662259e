import { describe, expect, it } from 'vitest';
import { isUnchanged, validatorHeaders } from './http-validators';

const state = { etag: 'W/"abc"', lastModified: new Date('2026-01-02T03:04:05.678Z') };
const asked = (headers: Record<string, string>) => isUnchanged(new Headers(headers), state);

describe('a conditional request', () => {
  it.each([
    [{}, false],
    [{ 'if-none-match': 'W/"abc"' }, true],
    [{ 'if-none-match': '"abc"' }, true],
    [{ 'if-none-match': '"x", W/"abc"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"x"' }, false],
    [{ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' }, true],
    [{ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' }, false],
    [{ 'if-modified-since': 'yesterday' }, false],
    // The tag says more than the time.
    [{ 'if-none-match': '"x"', 'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' }, false],
  ])('the conditional request %o finds nothing changed: %s', (headers, unchanged) => {
    expect(asked(headers as Record<string, string>)).toBe(unchanged);
  });

  it('a conditional request without a known time uses only the ETag', () => {
    expect(
      isUnchanged(new Headers({ 'if-modified-since': new Date().toUTCString() }), {
        ...state,
        lastModified: null,
      }),
    ).toBe(false);
    expect(validatorHeaders({ ...state, lastModified: null })).not.toHaveProperty('last-modified');
    expect(validatorHeaders(state)['last-modified']).toBe('Fri, 02 Jan 2026 03:04:05 GMT');
  });
});
