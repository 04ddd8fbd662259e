import { Undo2 } from 'lucide-react';
import { Button } from './button';

export function WithdrawButton({ isPending, onWithdraw }: { isPending: boolean; onWithdraw: () => void }) {
  return (
    <Button variant="secondary" icon={<Undo2 aria-hidden="true" />} loading={isPending} onClick={onWithdraw}>
      Withdraw
    </Button>
  );
}
