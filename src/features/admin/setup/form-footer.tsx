import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { errorText, fieldErrors } from '@/trpc/error';

type FormEndProps = { save: string; error: unknown; isPending: boolean; onCancel: (() => void) | undefined };

/** The end of a form: why it was refused, where no field says so, and its buttons. */
export function FormFooter({ save, error, isPending, onCancel }: FormEndProps) {
  return (
    <div className="grid gap-4 lg:col-span-full">
      {error != null && Object.keys(fieldErrors(error)).length === 0 && (
        <ErrorBox>{errorText(error)}</ErrorBox>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isPending}>
          {save}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
