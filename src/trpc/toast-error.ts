import { toast } from '@/components/ui/toast';
import { errorCode, errorText } from './error';

/** Shows why a call failed. That the session has ended is said for every call in one place already. */
export function toastError(error: unknown): void {
  if (errorCode(error) !== 'UNAUTHORIZED') toast.error(errorText(error));
}
