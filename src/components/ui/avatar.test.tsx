import { fireEvent, render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { Avatar } from './avatar';

describe('Avatar', () => {
  test.each([
    ['Mira Okafor', 'MO'],
    ['Mira van der Okafor', 'MO'],
    ['ada@example.com', 'A'],
    ['张 伟', '张伟'],
    ['  émile  ', 'É'],
    ['', '?'],
  ])('initials of %j are %s', (name, initials) => {
    const { container } = render(<Avatar name={name} />);
    expect(container.querySelector('span')?.dataset['initials']).toBe(initials);
    expect(container.textContent).toBe('');
  });

  test('a picture that cannot be had gives way to the initials, a new one is tried again', () => {
    const { container, rerender } = render(<Avatar name="Ada" src="/gone.webp" />);
    fireEvent.error(container.querySelector('img')!);
    expect(container.querySelector('img')).toBeNull();
    rerender(<Avatar name="Ada" src="/new.webp" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/new.webp');
  });
});
