import { render, screen } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { expect, it } from 'vitest';
import { StubbedApi } from '../../../tests/support/api-stub';
import { AuditLog } from './audit-log';

it.each([
  ['', '/api/export/audit?format=ndjson', '/api/export/audit?format=csv'],
  [
    '?kind=deletion&page=2',
    '/api/export/audit?format=ndjson&kind=deletion',
    '/api/export/audit?format=csv&kind=deletion',
  ],
  ['?kind=made-up', '/api/export/audit?format=ndjson', '/api/export/audit?format=csv'],
])('offers the events of the filter in %j as files', async (searchParams, ndjson, csv) => {
  render(
    <NuqsTestingAdapter searchParams={searchParams}>
      <StubbedApi answer={() => ({ items: [], total: 0, page: 1, pageCount: 1 })}>
        <AuditLog />
      </StubbedApi>
    </NuqsTestingAdapter>,
  );
  for (const [name, href] of [
    ['Export as NDJSON', ndjson],
    ['Export as CSV', csv],
  ]) {
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(href);
    expect(link.hasAttribute('download')).toBe(true);
  }
});
