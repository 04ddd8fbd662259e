import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { copyPrompt } from './copy-prompt';

it('says so when what asks for the variables cannot be fetched', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: vi.fn() } });
  render(<Toaster />);
  const isCopied = await copyPrompt({ content: 'Dear {{reader}}', hasVariables: true, variables: [] }, () =>
    Promise.reject(new Error('Failed to fetch dynamically imported module')),
  );
  expect(isCopied).toBe(false);
  await screen.findByText('Failed to copy prompt');
});
