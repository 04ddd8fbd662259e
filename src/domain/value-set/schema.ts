import { z } from 'zod';
import { TestInputs } from '../test-case/schema';
import { text } from '../text';
import { SET_NAME_MAX } from './limits';
import { valueSetMessages } from './messages';

/** Values for the variables of a prompt: each name once, at least one value. */
const Values = TestInputs.refine((values) => values.some(({ value }) => value !== ''), {
  error: valueSetMessages.nothingFilled,
});

/** Input of `valueSet.save`; without `replaces`, a name that is taken is refused. */
export const ValueSetSave = z.strictObject({
  promptId: z.uuid(),
  name: text({
    label: 'Name',
    max: SET_NAME_MAX,
    required: valueSetMessages.nameRequired,
    singleLine: true,
  }),
  values: Values,
  replaces: z.boolean().default(false),
});
export type ValueSetSave = z.infer<typeof ValueSetSave>;

/** A person's saved values for the variables of a prompt. */
export const ValueSetDto = z.object({
  id: z.uuid(),
  name: z.string(),
  values: TestInputs,
  updatedAt: z.date(),
});
export type ValueSetDto = z.infer<typeof ValueSetDto>;
