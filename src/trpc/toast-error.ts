import { toast } from '@/components/ui/toast';
import { errorCode, errorText } from './error';

/** Shows why a call failed. The end of the session is already shown in one place for every call. */
export function toastError(error: unknown): void {
  if (errorCode(error) !== 'UNAUTHORIZED') toast.error(errorText(error));
}
