import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { PastedVariable } from '@/domain/prompt/pasted-variables';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { VariablesPanel } from './variables-panel';

const onChange = vi.fn<(variables: VariableDetails[]) => void>();
const onPasted = vi.fn<(pasted: PastedVariable) => void>();

function Editor({ content, initial = [] }: { content: string; initial?: VariableDetails[] }) {
  const [variables, setVariables] = useState(initial);
  const change = (next: VariableDetails[]) => {
    onChange(next);
    setVariables(next);
  };
  return (
    <VariablesPanel content={content} variables={variables} onVariablesChange={change} onPasted={onPasted} />
  );
}

const row = (name: string) => screen.getByRole('button', { name });
const choice = (name: string) => screen.getByRole('combobox', { name });

describe('the variables beside the text', () => {
  it('the variables beside the text offer those of other tools as typed ones', async () => {
    render(<Editor content="Write it {{tone:formal|friendly}} on {{current_date}}." />);
    await userEvent.click(screen.getByRole('button', { name: 'Make tone a choice of 2' }));
    expect(onPasted.mock.lastCall?.[0].details).toMatchObject({
      type: 'choice',
      options: ['formal', 'friendly'],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Ask for it as “Today’s date”' }));
    expect(onPasted.mock.lastCall?.[0].details).toMatchObject({
      name: 'current_date',
      label: 'Today’s date',
    });
  });

  it('the variables beside the text are guessed from their names, and stored only once somebody sets them', async () => {
    render(<Editor content="{{tone}} {{word count}} {{notes}}" />);
    expect(row('tone Text (auto-detected)')).toBeTruthy();
    expect(row('word count Number (auto-detected)')).toBeTruthy();
    await userEvent.click(row('notes Long text (auto-detected)'));
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Help' }), 'All');
    expect(onChange).toHaveBeenLastCalledWith([
      { name: 'notes', type: 'long', label: '', help: 'All', options: [], default: null },
    ]);
    expect(row('notes Long text')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear details' }));
    expect(onChange).toHaveBeenLastCalledWith([]);
    expect(row('notes Long text (auto-detected)')).toBeTruthy();
  });

  it('the variables beside the text become a choice with a line each, which is kept while another type is looked at', async () => {
    const user = userEvent.setup();
    render(<Editor content="${tone:calm}" />);
    await user.click(row('tone Text (auto-detected)'));
    expect(screen.getByRole('option', { name: 'Use the default from the text: calm' })).toBeTruthy();
    await user.selectOptions(choice('Type'), 'Choice');
    expect(screen.getByText('Add at least one choice')).toBeTruthy();
    expect(row('tone Needs fixing').id).toBe('variable-problem');
    await user.type(screen.getByRole('textbox', { name: 'Choices' }), 'calm{Enter}{Enter}bold ');
    expect(onChange.mock.lastCall?.[0][0]?.options).toEqual(['calm', 'bold']);
    await user.selectOptions(choice('Type'), 'Text');
    expect(onChange.mock.lastCall?.[0][0]?.options).toEqual([]);
    await user.selectOptions(choice('Type'), 'Choice');
    expect(onChange.mock.lastCall?.[0][0]?.options).toEqual(['calm', 'bold']);
    await user.selectOptions(choice('If left empty'), 'Use a default');
    expect(choice('Default')).toHaveProperty('value', 'calm');
    expect(screen.getByRole('option', { name: 'Use the default from the text: calm' })).toBeTruthy();
    await user.selectOptions(choice('Default'), 'bold');
    expect(onChange.mock.lastCall?.[0][0]).toMatchObject({ type: 'choice', default: 'bold' });
  });

  it('the variables beside the text say what cannot be saved', async () => {
    const user = userEvent.setup();
    render(<Editor content="{{count}}" />);
    await user.click(row('count Number (auto-detected)'));
    expect(screen.getByRole('option', { name: 'Required' })).toBeTruthy();
    await user.selectOptions(choice('If left empty'), 'Use a default');
    expect(screen.queryByText('The default must be a number')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Default' }), 'ten');
    expect(screen.getByText('The default must be a number')).toBeTruthy();
  });
});
