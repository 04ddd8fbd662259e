import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BackupNotice } from './backup-notice';

it('says that the last backup failed, why, and where to look', () => {
  const at = new Date('2026-11-28T03:30:00Z');
  render(<BackupNotice failed={{ at, problem: 'Can’t write the backup to /b (ENOSPC).' }} />);
  screen.getByText('The backup of 2026-11-28 failed');
  screen.getByText('Can’t write the backup to /b (ENOSPC).');
  expect(screen.getByRole('link', { name: 'Open Health' }).getAttribute('href')).toBe('/admin/health');
});

it('says nothing once a backup was made', () => {
  const { container } = render(<BackupNotice failed={null} />);
  expect(container.innerHTML).toBe('');
});
