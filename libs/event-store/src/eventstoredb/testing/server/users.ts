import { type Metadata, status } from '@grpc/grpc-js';
import { CallError } from '../calls/messages.js';
import type { ServerLog } from './server-log.js';

/** The users that may call a server, by name. Without a list every caller may do all. */
export type Users = Readonly<Record<string, { readonly password: string; readonly admin?: boolean }>>;

/** The caller; an anonymous one has no name. */
type Caller = { readonly name: string | undefined; readonly admin: boolean };

const BASIC = 'Basic ';

/** @throws CallError where the name and the password do not belong together. */
export const callerOf = (users: Users | undefined, metadata: Metadata): Caller => {
  if (!users) return { name: undefined, admin: true };
  const header = String(metadata.get('authorization')[0] ?? '');
  if (header === '') return { name: undefined, admin: false };
  const credentials = Buffer.from(header.slice(BASIC.length), 'base64').toString();
  const colon = credentials.indexOf(':');
  const name = credentials.slice(0, colon);
  const user = users[name];
  if (user?.password !== credentials.slice(colon + 1)) throw new CallError(status.UNAUTHENTICATED, 'Unauthenticated');
  return { name, admin: user.admin === true };
};

export const accessDenied = () => new CallError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The list for a right in the metadata of a stream: `$r`, `$w`, `$d`, and of the metadata itself `$mr` and `$mw`. */
const listed = (log: ServerLog, stream: string, right: string): unknown[] | undefined => {
  const last = log.stream(`$$${stream}`)?.at(-1);
  if (!last) return undefined;
  const metadata: unknown = JSON.parse(Buffer.from(last.data).toString());
  const acl: unknown = Object(metadata)['$acl'];
  const value: unknown = Object(acl)[right];
  return value === undefined ? undefined : listOf(value);
};

/** Whether a caller may read (`$r`) or write (`$w`) a stream, `$all` among them. */
export const mayUse = (log: ServerLog, { name, admin }: Caller, stream: string, right: '$r' | '$w'): boolean => {
  if (admin) return true;
  if (name === undefined) return false;
  const ofMetadata = stream.startsWith('$$');
  const about = ofMetadata ? stream.slice(2) : stream;
  const allowed = listed(log, about, ofMetadata ? `$m${right.slice(1)}` : right) ?? [about.startsWith('$') ? '$admins' : '$all'];
  return allowed.includes('$all') || allowed.includes(name);
};
