import { type Metadata, status } from '@grpc/grpc-js';
import { CallError, notReady } from '../calls/messages.js';

export type Endpoint = { readonly host: string; readonly port: number };

/** The role of a server in its cluster. A single server leads. */
export type Role =
  | { readonly is: 'leader' }
  /** Hands writes on to the leader, as long as there is one. */
  | { readonly is: 'follower'; readonly leader: () => Endpoint | undefined }
  /** Has lost its leader and does not know the next yet: writes nothing, and reads only for clients that do not ask for the leader. */
  | { readonly is: 'without-quorum' }
  /** It was told to end and takes nothing new. */
  | { readonly is: 'ending' };

export const wantsLeader = (metadata: Metadata): boolean => metadata.get('requires-leader')[0] === 'true';

const notLeader = (leader: Endpoint | undefined) =>
  leader
    ? new CallError(status.NOT_FOUND, 'Leader info available', {
        exception: 'not-leader',
        'leader-endpoint-host': leader.host,
        'leader-endpoint-port': String(leader.port),
      })
    : notReady();

/** @throws CallError where a server of this role does not serve such a read. */
export const checkReads = (role: Role, metadata: Metadata): void => {
  if (role.is === 'ending') throw notReady();
  if (!wantsLeader(metadata)) return;
  if (role.is === 'follower') throw notLeader(role.leader());
  if (role.is === 'without-quorum') throw notReady();
};

/** The check for a write. A follower without a leader refuses it after a while. */
export const checkWrites = async (role: Role, metadata: Metadata, forwardTimeoutMs: number): Promise<void> => {
  if (role.is === 'ending' || role.is === 'without-quorum') throw notReady();
  if (role.is !== 'follower') return;
  const leader = role.leader();
  if (wantsLeader(metadata)) throw notLeader(leader);
  if (leader) return;
  await new Promise((resolve) => setTimeout(resolve, forwardTimeoutMs).unref());
  throw new CallError(status.ABORTED, 'Operation timed out: Forwarding timeout');
};
