import features from '@eventstore/db-client/generated/serverfeatures_pb.js';

const PERSISTENT = ['create', 'update', 'delete', 'read', 'getinfo', 'replayparked', 'list', 'restartsubsystem'];
const USERS = ['create', 'update', 'delete', 'disable', 'enable', 'details', 'changepassword', 'resetpassword'];
const STREAMS = ['read', 'append', 'delete', 'tombstone', 'batchappend'];
const OPERATIONS = [
  'startscavenge',
  'stopscavenge',
  'shutdown',
  'mergeindexes',
  'resignnode',
  'setnodepriority',
  'restartpersistentsubscriptions',
];

/** The services that 24.2 lists, in its order; the double serves the streams and this list. */
const SERVICES: readonly (readonly [service: string, methods: readonly string[]])[] = [
  ['persistent_subscriptions.persistentsubscriptions', PERSISTENT],
  ['users.users', USERS],
  ['streams.streams', STREAMS],
  ['operations.operations', OPERATIONS],
  ['gossip.gossip', ['read']],
  ['monitoring.monitoring', ['stats']],
  ['server_features.serverfeatures', ['getsupportedmethods']],
  ['redaction.redaction', ['geteventpositions', 'switchchunks']],
];

const featuresOf = (service: string, method: string): string[] => {
  if (service.startsWith('persistent')) return ['stream', 'all'];
  if (service !== 'streams.streams') return [];
  if (method === 'read') return ['position', 'events'];
  return method === 'batchappend' ? ['deadline_duration'] : [];
};

export const supportedMethods = () => {
  const methods = SERVICES.flatMap(([service, names]) =>
    names.map((name) =>
      new features.SupportedMethod()
        .setServiceName(`event_store.client.${service}`)
        .setMethodName(name)
        .setFeaturesList(featuresOf(service, name)),
    ),
  );
  return new features.SupportedMethods().setEventStoreServerVersion('24.2.0').setMethodsList(methods);
};
