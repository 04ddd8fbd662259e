import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AiSection } from './ai-section';

const STATUS = { available: true, answerTokens: 800, reason: null, provider: 'gemini', model: null } as const;

it('says how often AI was asked today, or how to set it up', () => {
  const { rerender } = render(<AiSection status={{ ...STATUS, today: { used: 1_234, budget: 5_000 } }} />);
  expect(screen.getByText('AI: 1,234 of 5,000 requests used today (shared by everyone)')).toBeTruthy();
  rerender(
    <AiSection status={{ ...STATUS, available: false, reason: 'Set GEMINI_API_KEY.', today: null }} />,
  );
  expect(screen.getByText('Set GEMINI_API_KEY.')).toBeTruthy();
});
