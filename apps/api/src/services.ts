import type { Dispatch } from '@tulha/application/dispatch/dispatch';
import type { Reactor } from '@tulha/application/policies/reactor';
import type { Sealing } from '@tulha/application/sealing/sealing';
import type { EventStore } from '@tulha/event-store/event-store';
import type { Progress } from '@tulha/read-models/read/progress';
import type { createReadDb } from '@tulha/read-models/read/reader';
import type { FileStorage } from '@tulha/platform/files/storage';
import type { certificateVault } from '@tulha/platform/vault/certificate-vault';
import type { Logger } from '@tulha/platform/logging/logger';
import type { HealthCheck } from '@tulha/operation/health';
import type { Metrics } from '@tulha/operation/metrics';
import type { Tracing } from '@tulha/operation/tracing';
import type { Sefaz } from '@tulha/sefaz/conversa/abrir-sefaz';
import type { Pool } from 'pg';
import type { JobQueue } from '@tulha/jobs/job-queue';
import type { ApiConfig } from './config.js';
import type { Slots } from './http/edge/slots.js';
import type { Sessions } from './http/pipeline/sessions.js';
import type { Presence } from './presence.js';

/** Everything with a connection or a clock behind it, made once at start (`start-services.ts`) and handed to routes. */
export type Services = {
  readonly config: ApiConfig;
  readonly pool: Pool;
  readonly readDb: ReturnType<typeof createReadDb>;
  readonly store: EventStore;
  readonly dispatch: Dispatch;
  readonly reactor: Reactor;
  /** Facts as they can be read: newest version, personal fields in the clear. */
  readonly open: Sealing['open'];
  readonly progress: Progress;
  readonly jobs: JobQueue;
  /** The content of files. */
  readonly files: FileStorage;
  /** The vault of certificates. */
  readonly certificates: ReturnType<typeof certificateVault>;
  /** The tax authority, or its simulator. */
  readonly sefaz: Sefaz;
  readonly presence: Presence;
  readonly metrics: Metrics;
  /** Room for requests that are worked upon. */
  readonly slots: Slots;
  readonly health: HealthCheck;
  readonly tracing: Tracing;
  readonly log: Logger;
  readonly now: () => string;
  readonly sessions: Sessions;
  readonly signToken: (claims: { sub: number; conta: number; sessao: number }) => Promise<string>;
};
