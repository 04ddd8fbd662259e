import { Play } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** Runs the prompt of the page with what is filled in. */
export function RunButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      variant="secondary"
      data-shortcut="run"
      data-needs-server=""
      className="max-sm:icon-only lg:@max-[38rem]/bar:icon-only"
      icon={<Play aria-hidden="true" />}
      onClick={onPress}
    >
      Run
    </Button>
  );
}
