import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { LocalDay, LocalMoment } from './local-day';

// The tests run in Auckland, thirteen hours ahead.
const date = new Date('2026-11-20T20:00:00Z');

describe('LocalDay', () => {
  test('is the day in UTC in the first HTML', () => {
    expect(renderToString(<LocalDay date={date} />)).toContain('Nov 20, 2026');
  });

  test('is the reader’s own day in the browser', () => {
    const { container } = render(<LocalDay date={date} />);
    expect(container.textContent).toBe('Nov 21, 2026');
    expect(container.querySelector('time')?.dateTime).toBe('2026-11-20T20:00:00.000Z');
  });
});

describe('LocalMoment', () => {
  test('is the moment in UTC in the first HTML, and says so', () => {
    expect(renderToString(<LocalMoment date={date} />)).toMatch(/Nov 20, 2026, 8:00\sPM UTC/);
  });

  test('is what the reader’s own clock shows in the browser', () => {
    const { container } = render(<LocalMoment date={date} />);
    expect(container.textContent).toMatch(/^Nov 21, 2026, 9:00\sAM$/);
  });
});
