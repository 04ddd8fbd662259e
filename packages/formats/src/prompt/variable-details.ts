import { z } from 'zod';
import { text } from '../text.ts';
import { variableMessages } from './variable-messages.ts';
import {
  DETAILED_VARIABLES_MAX,
  isNumber,
  OPTION_MAX,
  OPTIONS_MAX,
  VARIABLE_DEFAULT_MAX,
  VARIABLE_HELP_MAX,
  VARIABLE_LABEL_MAX,
  VARIABLE_NAME_MAX,
  VARIABLE_TYPES,
  VARIABLES_LENGTH_MAX,
} from './variable-type.ts';

const Option = text({
  label: 'A choice',
  max: OPTION_MAX,
  singleLine: true,
  required: variableMessages.optionRequired,
});

export const VariableDetails = z
  .strictObject({
    name: text({
      label: 'The name of a variable',
      max: VARIABLE_NAME_MAX,
      required: 'Enter a variable name',
    }),
    type: z.enum(VARIABLE_TYPES),
    /** Label displayed instead of the name; empty for the name. */
    label: text({ label: 'Label', max: VARIABLE_LABEL_MAX, singleLine: true }).default(''),
    help: text({ label: 'Help', max: VARIABLE_HELP_MAX, singleLine: true }).default(''),
    /** Options of a choice; empty for the other types. */
    options: z
      .array(Option)
      .max(OPTIONS_MAX, { error: variableMessages.tooManyOptions })
      .refine((options) => new Set(options).size === options.length, {
        error: variableMessages.sameOption,
      })
      .default([]),
    /** Value if nothing is filled in; null for the default in the text. Without either the variable is required. */
    default: text({ label: 'Default', max: VARIABLE_DEFAULT_MAX }).nullable().default(null),
  })
  .superRefine(({ type, options, default: fallback }, context) => {
    const refuse = (field: 'options' | 'default', message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (type === 'choice' ? options.length === 0 : options.length > 0) {
      refuse(
        'options',
        type === 'choice' ? variableMessages.optionsRequired : variableMessages.optionsUnasked,
      );
    }
    if (fallback === null || fallback === '') return;
    if (type === 'choice' && !options.includes(fallback)) refuse('default', variableMessages.defaultNoOption);
    if (type === 'number' && !isNumber(fallback)) refuse('default', variableMessages.defaultNoNumber);
  });
export type VariableDetails = z.infer<typeof VariableDetails>;

export const VariableList = z
  .array(VariableDetails)
  .max(DETAILED_VARIABLES_MAX, { error: variableMessages.tooMany })
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
    error: variableMessages.sameName,
  })
  .refine((list) => JSON.stringify(list).length <= VARIABLES_LENGTH_MAX, { error: variableMessages.tooLong });
