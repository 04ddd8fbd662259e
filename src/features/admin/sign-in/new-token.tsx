import { Banner } from '@/components/ui/banner';
import { scimMessages } from '@/domain/admin/scim';
import { CopyButton } from './copy-button';

export function NewToken({ token }: { token: string }) {
  return (
    <Banner
      tone="primary"
      role="status"
      className="mt-3 max-w-prose"
      actions={<CopyButton text={token} name="Token" />}
    >
      {scimMessages.created}
      <code className="mt-2 block break-all select-all">{token}</code>
    </Banner>
  );
}
