import { TriangleAlert } from 'lucide-react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { messages } from '@/domain/messages';
import { PreviewPane } from './preview-pane';

/** An answer that ends in the middle: nothing is replaced by it until the writer takes it. */
export function CutAnswer({
  text,
  onTake,
  onDiscard,
}: {
  text: string;
  onTake: () => void;
  onDiscard: () => void;
}) {
  return (
    <>
      <Banner
        tone="warn"
        role="status"
        icon={<TriangleAlert aria-hidden="true" />}
        actions={
          <>
            <Button variant="secondary" onClick={onDiscard}>
              Discard
            </Button>
            <Button variant="secondary" onClick={onTake}>
              Use incomplete response
            </Button>
          </>
        }
      >
        {messages.ai.cut}
      </Banner>
      <PreviewPane label="Incomplete response" text={text} placeholder="" />
    </>
  );
}
