'use client';

import { Copy, MoreVertical, Star, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { buttonStyles, type ButtonStyleProps } from '@/components/ui/button-styles';
import { ButtonLink } from '@/components/ui/button-link';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';
import { toast } from '@/components/ui/toast';
import { Tooltip } from '@/components/ui/tooltip';
import { WithdrawButton } from '@/components/ui/withdraw-button';
import { Specimen } from './specimen';

const VARIANTS = [
  'primary',
  'secondary',
  'ghost',
  'danger',
] as const satisfies readonly ButtonStyleProps['variant'][];
const SIZES = ['dense', 'default', 'hero'] as const satisfies readonly ButtonStyleProps['size'][];

/** Clickable elements: buttons, links that look like them, menus, tooltips. */
export function ClickableElements() {
  return (
    <>
      <Specimen title="Buttons">
        {VARIANTS.flatMap((variant) =>
          SIZES.map((size) => (
            <Button
              key={`${variant} ${size}`}
              variant={variant}
              size={size}
              icon={<Copy aria-hidden="true" />}
            >
              {variant}, {size}
            </Button>
          )),
        )}
      </Specimen>
      <Specimen title="Buttons that wait or refuse">
        <Button loading>Saving…</Button>
        <Button variant="secondary" disabledReason="Sign in to add prompts to your favorites">
          Refused, with its reason
        </Button>
        <Button variant="secondary" aria-pressed="true" icon={<Star aria-hidden="true" />}>
          Pressed
        </Button>
        <ButtonLink href="#buttons" variant="secondary">
          A link
        </ButtonLink>
        <span className={buttonStyles({ variant: 'ghost' })}>Looks like one</span>
        <WithdrawButton isPending={false} onWithdraw={() => undefined} />
      </Specimen>
      <Specimen title="Icon buttons, menu, tooltip, keys">
        <IconButton aria-label="Copy">
          <Copy aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="Delete" variant="secondary" size="dense">
          <Trash2 aria-hidden="true" />
        </IconButton>
        <DropdownMenu
          trigger={
            <IconButton aria-label="More" variant="secondary">
              <MoreVertical aria-hidden="true" />
            </IconButton>
          }
          entries={[
            {
              label: 'Duplicate',
              icon: <Copy aria-hidden="true" />,
              onSelect: () => toast.success('Duplicated'),
            },
            {
              label: 'Delete',
              icon: <Trash2 aria-hidden="true" />,
              onSelect: () => toast.error('Not in a gallery'),
            },
          ]}
        />
        <Tooltip content="What it does, in a few words">
          <Button variant="secondary">With a tooltip</Button>
        </Tooltip>
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
      </Specimen>
    </>
  );
}
