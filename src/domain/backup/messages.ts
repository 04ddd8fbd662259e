/** Errors of a backup or restore: what happened, and how to fix it. */
export const backupMessages = {
  noDestination: {
    message: 'Say where the backup goes.',
    remedy: 'Usage: npm run backup -- --to FOLDER (or s3://bucket/prefix/)',
  },
  wrongDestination: (place: string) => ({
    message: `${place} is not a place for backups.`,
    remedy:
      'Give a folder, or s3://bucket/prefix/ with a bucket name of lower-case letters, digits, dots and hyphens.',
  }),
  wrongKeep: {
    message: '--keep takes a whole number of at least 1.',
    remedy: 'Say how many backups stay, such as --keep 7. Leave it out to keep all of them.',
  },
  notRemoved: (code: string) => `The backup was made, but older ones could not be removed (${code}).`,
  noS3Keys: {
    message: 'A backup to S3 needs a key.',
    remedy:
      'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (and S3_ENDPOINT, S3_REGION where they differ from Amazon’s).',
  },
  folderFailed: (folder: string, code: string) => ({
    message: `Can’t write the backup to ${folder} (${code}).`,
    remedy: isFull(code)
      ? 'The disk is full. Free up space or choose another folder. Earlier backups are unchanged.'
      : 'Make sure the folder exists and can be written to. Earlier backups are unchanged.',
  }),
  spoolFailed: (folder: string, code: string) => ({
    message: `Can’t hold the file in ${folder} on its way to or from S3 (${code}).`,
    remedy: `${
      isFull(code) ? 'The disk is full. Free up space' : 'Make sure the folder can be written to'
    }, then try again. Earlier backups are unchanged.`,
  }),
  s3Failed: (code: string) => ({
    message: `The backup is not stored: the S3 storage did not take it (${code}).`,
    remedy: s3Remedy(code),
  }),
  s3ReadFailed: (code: string) => ({
    message: `The S3 storage did not send the backup (${code}).`,
    remedy: s3Remedy(code),
  }),
  notReadBack: (place: string, code: string) => ({
    message: `The backup was sent to ${place}, but can’t be read back (${code}).`,
    remedy: s3Remedy(code),
  }),
  notStored: (place: string, problem: string) => ({
    message: `The backup is not stored in ${place} (${problem}).`,
    remedy: `${NOT_STORED_REASONS[problem] ?? NOT_STORED_REASONS['NotFoundAfterUpload']} Earlier backups are unchanged.`,
  }),
  notChecked: (place: string) =>
    `Sent, not checked: the key may only write. See yourself that ${place} is there, or allow reading or listing.`,
  s3TooLarge: {
    message: 'The backup is not stored: it is larger than 5 GB, the limit of one S3 upload.',
    remedy: 'Back up to a folder and copy the file from there with a tool that uploads in parts.',
  },
  avatarFailed: (code: string) => ({
    message: `Can’t read the profile photos (${code}).`,
    remedy: 'See that the storage of photos answers (STORAGE_DRIVER), then back up again.',
  }),
  alreadyRunning: {
    message: 'Another backup of this library is running.',
    remedy: 'Wait until it has finished, then try again.',
  },
  unclassified: (tables: readonly string[]) => ({
    message: `The database has tables that backups know nothing of: ${tables.join(', ')}.`,
    remedy:
      'Use the version of Cuebook that the database belongs to. Tables of your own need a database of their own.',
  }),
  noFile: {
    message: 'Say which backup to restore.',
    remedy: 'Usage: npm run restore -- FILE [--replace [--no-keep-access]]',
  },
  cannotRead: (file: string, code: string) => ({
    message: `Can’t read ${file} (${code}).`,
    remedy: 'Check the path and its permissions. Nothing was changed.',
  }),
  notABackup: (file: string) => ({
    message: `${file} is not a backup of Cuebook.`,
    remedy: 'Choose a file that npm run backup has written. Nothing was changed.',
  }),
  damaged: (file: string) => ({
    message: `${file} is damaged or incomplete.`,
    remedy: 'Copy it again from where it was kept, or choose another backup. Nothing was changed.',
  }),
  encrypted: (file: string) => ({
    message: `${file} is encrypted.`,
    remedy: 'Set BACKUP_PASSPHRASE to the passphrase that it was made with. Nothing was changed.',
  }),
  wrongPassphrase: (file: string) => ({
    message: `BACKUP_PASSPHRASE does not open ${file}.`,
    remedy: 'Set it to the passphrase that the backup was made with. Nothing was changed.',
  }),
  newer: (file: string, version: string) => ({
    message: `${file} was made by a newer version of Cuebook (${version}).`,
    remedy: 'Upgrade Cuebook, then restore again. Nothing was changed.',
  }),
  older: (file: string, version: string) => ({
    message: `${file} was made by a version before 0.1.0, and its tables are older than this version can read.`,
    remedy: `Restore it with ${version}, make a backup there, and restore that one here. Nothing was changed.`,
  }),
  evaluationEnded: 'Cuebook was restored from a backup while it ran',
  notEmpty: {
    message: 'This library is not empty.',
    remedy: 'To replace everything in it, back it up first and add --replace. Nothing was changed.',
  },
  accessUnreadable: {
    message: 'Can’t read from this library who was deactivated, removed or has a lower role now.',
    remedy:
      'If it is damaged, add --no-keep-access: everyone then has the access of the backup. Nothing was changed.',
  },
  inUse: {
    message: 'Cuebook is running on this database.',
    remedy: 'Stop all servers of this instance, then restore again. Nothing was changed.',
  },
  diskFull: {
    message: 'The disk of the database is full.',
    remedy: 'Free up space, then restore again. Nothing was changed.',
  },
  databaseRefused: (reason: string) => ({
    message: `The database refused the restore: ${reason}`,
    remedy: 'The role in DATABASE_URL must own the database and everything in it. Nothing was changed.',
  }),
  avatarNotStored: (code: string) => ({
    message: `Can’t store the profile photos (${code}).`,
    remedy:
      'See that the storage of photos answers (STORAGE_DRIVER), then restore again. Nothing was changed.',
  }),
} as const;

const isFull = (code: string) => code === 'ENOSPC' || code === 'EDQUOT';

/** Why a backup that was sent is not stored. */
const NOT_STORED_REASONS: Readonly<Record<string, string>> = {
  NoETag:
    'The server accepted it, but does not respond like S3: it sent no ETag. Check S3_ENDPOINT; the address of a web console is another one.',
  ETagDiffers:
    'The server received other bytes than were sent. Try again, and check what is between this server and the storage.',
  NotFoundAfterUpload:
    'The server accepted it, but has no such file. Check S3_ENDPOINT, the bucket and its rules of removal.',
  SizeDiffers:
    'The stored file has another size than what was sent. Check the space and the quota of the storage.',
  ContentDiffers:
    'The stored file is not the one that was sent. Check whether something else writes to this place.',
  Damaged: 'Read back, it is damaged or incomplete. Check the storage, then back up again.',
};

const BUSY =
  /^(?:SlowDown|ServiceUnavailable|InternalError|TooManyRequests|RequestTimeout|OperationAborted|RequestLimitExceeded|Throttling(?:Exception)?|HTTP (?:429|50[0234]))$/;
const BROKEN = /^(?:ECONNRESET|ECONNABORTED|EPIPE)$/;

function s3Remedy(code: string): string {
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_'))
    return 'S3_ENDPOINT does not answer with https there. Check the address and the port.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The certificate of S3_ENDPOINT is for another name. Check the address; with a name for each bucket, try S3_FORCE_PATH_STYLE=1.';
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code))
    return 'The certificate of S3_ENDPOINT isn’t trusted. Name your own certificate authority in CUEBOOK_CA_FILE.';
  if (code === 'ERR_PROXY_REFUSED')
    return 'The proxy refused the connection. Check HTTPS_PROXY and HTTP_PROXY, or add the host of S3_ENDPOINT to NO_PROXY.';
  if (code === 'ERR_PROXY_FAILED')
    return 'Can’t connect to the proxy. Check HTTPS_PROXY and HTTP_PROXY, or add the host of S3_ENDPOINT to NO_PROXY.';
  if (code === 'RequestTimeTooSkewed')
    return 'The clock of this machine is wrong. Set it, best by NTP, then try again. Earlier backups are unchanged.';
  if (BUSY.test(code) || BROKEN.test(code))
    return 'It is busy or failing, and was asked several times. Try again later. Earlier backups are unchanged.';
  if (code === 'TIMEOUT')
    return 'It stopped answering. Check the network, then try again. Earlier backups are unchanged.';
  if (/AccessDenied|Signature|InvalidAccessKey|403/.test(code)) {
    return 'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what the key may do with the bucket.';
  }
  return 'Check S3_ENDPOINT, S3_REGION and the bucket, then try again. Earlier backups are unchanged.';
}

export type BackupText = { message: string; remedy: string };
