import {
  type NotificationKind,
  PUBLISH_REQUEST_KINDS,
  type PublishRequestKind,
} from '../notification/schema';

export function isPublishRequestKind(kind: NotificationKind): kind is PublishRequestKind {
  return PUBLISH_REQUEST_KINDS.some((one) => one === kind);
}

/** Path to the page where a request to publish is decided, or where the requester reads the result. */
export function publishRequestPath(kind: PublishRequestKind): string {
  return kind === 'publish-asked' ? '/inbox?show=decide' : '/inbox?show=mine';
}
