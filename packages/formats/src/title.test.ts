import { expect, it } from 'vitest';
import { headingOf } from './title.ts';

it.each([
  ['# Plan my week\n\nList what I have to do.', 'Plan my week'],
  ['\n\n# **Weekly** plan #\r\nText', 'Weekly plan'],
  ['# Only a heading', 'Only a heading'],
  // No title of the whole text.
  ['Text first\n\n# Heading', null],
  ['## Second level\nText', null],
  ['# Role\nYou plan.\n# Task\nPlan.', null],
  ['# Plan\nYou plan.\n# Task\nPlan.', null],
  ['# Role\nYou plan.', null],
  ['# {{topic}}\nText', null],
  ['#tag and text', null],
  ['# ---\nText', null],
])('takes the heading that a Markdown text begins with: %j', (text, title) => {
  expect(headingOf(text)).toBe(title);
});
