import type { ServiceName, ServiceSaved } from '@/domain/admin/service-settings';
import type { OwnAccountContext } from '../account/require-current-password';
import { AI, MAIL } from '../saved-service/kinds';
import { removeService } from './save-service';
import { removeProvider } from './sign-in';

/** Removes saved settings by name. Throws like {@link removeService} and {@link removeProvider}. */
export function removeByName(ctx: OwnAccountContext, name: ServiceName): Promise<ServiceSaved> {
  if (name === 'ai') return removeService(ctx, AI);
  return name === 'mail' ? removeService(ctx, MAIL) : removeProvider(ctx, name);
}
