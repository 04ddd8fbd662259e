import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listItemFixture } from '../../../tests/support/prompt-fixture';
import { Testimonials } from './testimonials';

it('shows prompts with their real counts, or says where they are or that there are none', () => {
  const { rerender } = render(
    <Testimonials prompts={[listItemFixture({ favoriteCount: 3 })]} areAllAbove={false} />,
  );
  expect(screen.getByText('3 favorites')).toBeTruthy();
  rerender(<Testimonials prompts={[]} areAllAbove />);
  expect(screen.getByText('The prompts with the most favorites are above.')).toBeTruthy();
  rerender(<Testimonials prompts={[]} areAllAbove={false} />);
  expect(screen.getByText(/No favorites yet\./)).toBeTruthy();
});
