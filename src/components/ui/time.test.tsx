import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { Time, useAgoText } from './time';

// The tests run in Auckland, thirteen hours ahead.
const date = new Date('2026-11-20T20:00:00Z');

function timeOf(element: React.ReactNode) {
  const time = render(element).container.querySelector('time')!;
  return { text: time.textContent, title: time.title, dateTime: time.dateTime };
}

describe('Time', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T21:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  test('Time is the day in UTC in the first HTML, which is read whenever and wherever', () => {
    expect(renderToString(<Time date={date} />)).toMatch(
      /^<time dateTime="2026-11-20T20:00:00.000Z" title="Nov 20, 2026, 8:00\sPM UTC">Nov 20, 2026<\/time>$/i,
    );
    expect(renderToString(<Time date={date} form="day" />)).toBe(renderToString(<Time date={date} />));
  });

  test('Time is how long ago it was in the browser, with the exact time by the reader’s clock as title', () => {
    expect(timeOf(<Time date={date} />)).toEqual({
      text: '3 days ago',
      title: expect.stringMatching(/^Nov 21, 2026, 9:00\sAM$/) as string,
      dateTime: '2026-11-20T20:00:00.000Z',
    });
  });

  test('Time is the reader’s own day where a day is asked for', () => {
    expect(timeOf(<Time date={date} form="day" />).text).toBe('Nov 21, 2026');
  });

  test.each([
    ['2026-11-23T21:00:30Z', 'just now'],
    ['2026-11-23T20:59:00Z', '1 minute ago'],
    ['2026-11-23T20:00:01Z', '59 minutes ago'],
    ['2026-11-23T20:00:00Z', '1 hour ago'],
    ['2026-11-22T20:00:00Z', '1 day ago'],
    ['2026-10-24T20:00:00Z', '1 month ago'],
    ['2024-11-01T20:00:00Z', '2 years ago'],
    ['2026-11-26T21:00:00Z', 'in 3 days'],
  ])('the moment %s is shown as %s', (moment, text) => {
    expect(timeOf(<Time date={new Date(moment)} />).text).toBe(text);
  });

  test('grows older while it is looked at', () => {
    const { container } = render(<Time date={new Date('2026-11-23T21:00:00Z')} />);
    expect(container.textContent).toBe('just now');
    act(() => void vi.advanceTimersByTime(120_000));
    expect(container.textContent).toBe('2 minutes ago');
  });

  test('Time is the same text in an option', () => {
    function Option() {
      const agoText = useAgoText();
      return <option>{agoText(date)}</option>;
    }
    expect(renderToString(<Option />)).toContain('Nov 20, 2026');
    expect(render(<Option />).container.textContent).toBe('3 days ago');
  });
});
