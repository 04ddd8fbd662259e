import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '@/components/ui/toast';
import { toastFailure, toastSuccess } from './toasts';

describe('the toasts of the generator', () => {
  beforeEach(() => toast.remove());

  it('the toasts of the generator stay for 3,000 ms', () => {
    const success = vi.spyOn(toast, 'success');
    const error = vi.spyOn(toast, 'error');
    toastSuccess('Prompt enhanced successfully!');
    toastFailure('Nothing to copy');
    expect(success).toHaveBeenCalledWith('Prompt enhanced successfully!', { duration: 3_000 });
    expect(error).toHaveBeenCalledWith('Nothing to copy', { duration: 3_000 });
  });
});
