/** The address of a bucket, without a slash at its end. */
export function bucketAddress({
  endpoint,
  region,
  bucket,
  usesPathStyle,
}: {
  /** Origin of the server, and a path where it has one; absent it is Amazon's own of the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  /** Whether the bucket is in the path of an address instead of its host. */
  usesPathStyle: boolean;
}): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!usesPathStyle) url.host = `${bucket}.${url.host}`;
  const path = url.pathname.replace(/\/$/, '');
  return `${url.origin}${path}${usesPathStyle ? `/${bucket}` : ''}`;
}

/** The code in an error of S3. The rest of it may hold keys and addresses. */
export function codeOfRefusal(text: string): string | undefined {
  return /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(text)?.[1];
}
