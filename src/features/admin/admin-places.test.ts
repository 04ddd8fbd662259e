import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ADMIN_PLACES, placeOf } from './admin-places';

it.each(ADMIN_PLACES)('$label leads to a page that exists', ({ href }) => {
  const page = join('src/app/(member)', href.replace(/#.*/, ''), 'page.tsx');
  expect(existsSync(join(import.meta.dirname, '../../..', page)), page).toBe(true);
});

it.each([
  ['/admin', 'People'],
  ['/admin/users/new', 'People'],
  ['/admin/spaces', 'Spaces'],
  ['/admin/audit', 'Audit log'],
  ['/admin/setup', 'Setup'],
])('the admin page %s is at %s', (path, label) => {
  expect(placeOf(path)?.label).toBe(label);
});
