import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BLANK_PROMPT, type PromptValues } from '@/features/prompt-base/values/form-values';
import { useFormValue, useDeferredContent } from './use-form-value';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A hook beside a form, with how often it was drawn. */
function renderBeside<Value>(useIt: (form: ReturnType<typeof useForm<PromptValues>>) => Value) {
  const { result: form } = renderHook(() => useForm<PromptValues>({ defaultValues: BLANK_PROMPT }));
  let drawn = 0;
  const hook = renderHook(() => {
    drawn += 1;
    return useIt(form.current);
  });
  drawn = 0;
  const put = (field: 'title' | 'content', text: string) => act(() => form.current.setValue(field, text));
  return { value: () => hook.result.current, put, drawn: () => drawn };
}

it('what shows one field is drawn again by no other', () => {
  const { value, put, drawn } = renderBeside((form) => useFormValue(form, ({ title }) => title));
  put('content', 'A text');
  expect(drawn()).toBe(0);
  put('title', 'A title');
  expect([value(), drawn()]).toEqual(['A title', 1]);
});

it('what is hidden is drawn again by none', () => {
  const { put, drawn } = renderBeside((form) => useFormValue(form, ({ title }) => title, false));
  put('title', 'A title');
  expect(drawn()).toBe(0);
});

it('a text is looked through at once, a long one when typing pauses', () => {
  const { value, put } = renderBeside(useDeferredContent);
  put('content', 'Short');
  expect(value()).toBe('Short');
  const long = 'word '.repeat(10_000);
  put('content', long);
  act(() => void vi.advanceTimersByTime(300));
  put('content', `${long}and one`);
  act(() => void vi.advanceTimersByTime(300));
  expect(value()).toBe('Short');
  act(() => void vi.advanceTimersByTime(100));
  expect(value()).toBe(`${long}and one`);
});
