export function bucketAddress({
  endpoint,
  region,
  bucket,
  usesPathStyle,
}: {
  /** Origin of the server, optionally with a path; Amazon's own of the region if absent. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  /** Whether the bucket is in the path of the address instead of the host. */
  usesPathStyle: boolean;
}): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!usesPathStyle) url.host = `${bucket}.${url.host}`;
  const path = url.pathname.replace(/\/$/, '');
  return `${url.origin}${path}${usesPathStyle ? `/${bucket}` : ''}`;
}

/** Returns the code of an S3 error. The rest of it may contain keys and addresses. */
export function codeOfRefusal(text: string): string | undefined {
  return /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(text)?.[1];
}
