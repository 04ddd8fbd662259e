import { Play } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useKeyAction } from '@/features/prompt-base/actions/key-actions';

/** Runs the prompt of the page with what is filled in. */
export function RunButton({ onPress }: { onPress: () => void }) {
  const ref = useKeyAction('run', onPress);
  return (
    <Button
      variant="secondary"
      ref={ref}
      data-needs-server=""
      className="max-sm:icon-only lg:@max-[38rem]/bar:icon-only"
      icon={<Play aria-hidden="true" />}
      onClick={onPress}
    >
      Run
    </Button>
  );
}
