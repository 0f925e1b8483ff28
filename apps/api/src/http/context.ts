import { deriveId } from '@tulha/application/dispatch/derive-id';
import { StaleVersion } from '@tulha/application/dispatch/dispatch';
import type { CommandBus } from '@nestjs/cqrs';
import { takeIds } from '@tulha/read-models/kernel/control';
import { readerOf } from '@tulha/read-models/kernel/reader';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelopeOf } from '../cqrs/envelopes.js';
import type { Services } from '../services.js';
import { leftToShow } from './deadline.js';
import { ConsequenceWaits, InvalidRequest, refuseHttp, WrittenButNotVisible } from './errors.js';
import type { Attempt } from './idempotency.js';
import type { Ctx, Route } from './route.js';

/** No stream is ever at this version. */
const NEVER = -2;
const NOBODY = { conta: 0, usuario: 0, sessao: 0, papel: '' };

const farmId = (value: unknown): number | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  const id = Number(value);
  if (!Number.isSafeInteger(id) || id < 0)
    throw new InvalidRequest([{ campo: 'fazenda', mensagem: 'Fazenda inválida: informe o código da fazenda.' }]);
  return id;
};

/** The farm named in body or query wins over the header; it must be one of the account's. A catalogue's body names it as it is kept. */
const activeFarm = (farms: readonly number[], request: FastifyRequest, query: unknown, body: unknown): number => {
  const given = body as { fazenda?: unknown; fazendaId?: unknown } | null | undefined;
  const named = farmId(given?.fazenda) ?? farmId(given?.fazendaId) ?? farmId((query as { fazenda?: unknown } | null)?.fazenda);
  const farm = named ?? farmId(request.headers['x-fazenda']) ?? 0;
  if (farm !== 0 && !farms.includes(farm)) throw refuseHttp('FAZENDA_NAO_ENCONTRADA');
  return farm;
};

const ifMatch = (request: FastifyRequest): { ifVersion: number } | undefined => {
  const match = /^(?:W\/)?"?(-1|\d+)"?$/.exec(String(request.headers['if-match'] ?? ''));
  return match ? { ifVersion: Number(match[1]) } : undefined;
};

type Parts = {
  readonly services: Services;
  readonly bus: CommandBus;
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly attempt: Attempt;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

/** Everything a route may use, scoped to who asks. */
export const contextOf = async ({ services, bus, route, request, reply, attempt, params, query, body }: Parts): Promise<Ctx> => {
  const auth = request.auth ?? NOBODY;
  const farms = request.farms ?? [];
  const leitura = readerOf(services.readDb, auth.conta, request.limited ? farms : undefined);
  const fazenda = activeFarm(farms, request, query, body);
  if (route.porFazenda && fazenda === 0) throw refuseHttp('FAZENDA_OBRIGATORIA');
  const now = services.now();
  let commands = 0;
  let unlessWritten: { ifVersion?: number } = {};

  return {
    params,
    query,
    body,
    auth,
    fazenda,
    leitura,
    services,
    request,
    reply,
    now,
    fazendas: fazenda === 0 ? farms : [fazenda],
    jaGravado: async () => attempt.mayRepeat && (await services.store.find(deriveId(attempt.commandId, '0'))) !== undefined,
    nextId: (kind) => takeIds(services.pool, kind),
    conferirVersao: (versao) => {
      const asked = ifMatch(request);
      if (!asked || asked.ifVersion === versao) return;
      // An earlier try of this very request may have made it so: what it has written will tell.
      if (!attempt.mayRepeat) throw new StaleVersion(versao);
      unlessWritten = { ifVersion: NEVER };
    },
    etag: (versao) => void reply.header('etag', `"${versao}"`),
    execute: async (decider, id, command, { como, outroStream = false, aparte, ...options } = {}) => {
      const Envelope = envelopeOf(decider);
      const seguinte = () => (commands++ === 0 ? attempt.commandId : deriveId(attempt.commandId, String(commands)));
      const commandId = aparte ? deriveId(attempt.commandId, aparte) : seguinte();
      const who = como ?? { conta: auth.conta, ator: auth.usuario };
      const meta = { ...who, fazenda, commandId, correlationId: attempt.commandId, now };
      const given = { ...(outroStream || aparte ? {} : ifMatch(request)), mayRepeat: attempt.mayRepeat, ...options, ...unlessWritten };
      const { receipt, followed, pending } = await bus.execute(new Envelope(id, command, meta, given));
      const { stream, version, facts, repeated } = receipt;
      services.log.info('Command', {
        requestId: request.id,
        commandId,
        correlationId: attempt.commandId,
        type: command.type,
        stream,
        version,
        facts: facts.length,
        repeated,
      });
      const positions = [receipt, ...followed].map(({ position }) => position);
      const last = positions.reduce((a, b) => (a > b ? a : b)) || (await services.store.head());
      const shown = await services.progress.waitFor(last, leftToShow(request, services.config));
      if (!shown || facts.some(({ type: factType }) => services.progress.hides(factType))) throw new WrittenButNotVisible(last);
      if (pending.length > 0) {
        for (const { politica, alvo, error } of pending)
          services.log.warn('Consequence waits', {
            requestId: request.id,
            commandId,
            policy: politica,
            target: alvo,
            error: String(error),
          });
        throw new ConsequenceWaits(last, pending);
      }
      if (!outroStream && !aparte) reply.header('etag', `"${receipt.version}"`);
      return receipt;
    },
  };
};
