import type { CommandBus } from '@nestjs/cqrs';
import { deriveId } from '@tulha/application/dispatch/derive-id';
import { StaleVersion } from '@tulha/application/dispatch/dispatch';
import { diaAt, type Fuso, fusoComum } from '@tulha/domain/kernel/relogio';
import { readerOf } from '@tulha/read-models/read/reader';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.js';
import type { Attempt } from '../once/idempotency.js';
import { InvalidRequest, refuseHttp } from './errors.js';
import { createExecutor } from './execute.js';
import { askedFarm, ownQueryOf } from './known-query.js';
import { type AddressedRecord, farmToRead, requireOwnFarm } from './other-farm.js';
import { requirePastMoment } from './past-moment.js';
import type { Ctx, Route } from './route.js';
import { sameInBoth } from './same-in-both.js';

/** No stream is ever at this version. */
const NEVER = -2;
const NOBODY = { conta: 0, usuario: 0, sessao: 0, papel: '' };

const farmId = (value: unknown): number | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  const parsed = askedFarm.safeParse(typeof value === 'number' ? String(value) : value);
  if (!parsed.success) throw new InvalidRequest(parsed.error.issues.map(({ message }) => ({ campo: 'fazenda', mensagem: message })));
  return parsed.data;
};

/**
 * The farm in body or query wins over the header, which an app sends with every request; it must be one of the account's. A write may not
 * name one farm in the address and another in the body. A catalogue's body names it as a field. Where no farm is named, a write that
 * belongs to a farm goes to the account's only one; 0 is all of them. A route of no account does not look at the header, which a browser
 * may still send of the last user.
 */
const farmsOf = (
  farms: readonly number[],
  { porFazenda, method, reads, access }: Route,
  request: FastifyRequest,
  query: unknown,
  body: unknown,
) => {
  const given = body as { fazenda?: unknown; fazendaId?: unknown } | null | undefined;
  const noCorpo = farmId(given?.fazenda) ?? farmId(given?.fazendaId);
  const naUrl = farmId((query as { fazenda?: unknown } | null)?.fazenda);
  if (method !== 'GET' && !reads) sameInBoth('fazenda', naUrl || undefined, noCorpo || undefined);
  const noCabecalho = () => (access === undefined ? farmId(request.headers['x-fazenda']) : undefined);
  // An address with the same field as the body is about the future place of the record, as the body is.
  const pedida = noCorpo === undefined ? (naUrl ?? noCabecalho()) : noCabecalho();
  const fazenda = noCorpo ?? pedida ?? (porFazenda && farms.length === 1 ? farms[0] : undefined) ?? 0;
  if (fazenda !== 0 && !farms.includes(fazenda)) throw refuseHttp('FAZENDA_NAO_ENCONTRADA');
  return { fazenda, pedida, noCorpo, naUrl };
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
  /** The record that the address is about. */
  readonly sobre: AddressedRecord | undefined;
};

/** Everything a route may use, scoped to the caller. */
export const contextOf = async ({ services, bus, route, request, reply, attempt, params, query, body, sobre }: Parts): Promise<Ctx> => {
  const auth = request.auth ?? NOBODY;
  const farms = request.farms ?? [];
  const reader = readerOf(services.readDb, auth.conta, request.limited ? farms : undefined, { semClientes: request.semClientes ?? false });
  const { fazenda: named, pedida, noCorpo, naUrl } = farmsOf(farms, route, request, query, body);
  if (route.porFazenda && named === 0) throw refuseHttp('FAZENDA_OBRIGATORIA');
  const writes = route.method !== 'GET' && !route.reads;
  if (writes) await requireOwnFarm({ reader, sobre, params, pedida, noCorpo });
  const fazenda = writes ? named : await farmToRead({ reader, route, sobre, params, pedida, naUrl, fazenda: named });
  const { now, draws } = attempt;
  const clocks = request.clocks ?? new Map<number, Fuso>();
  const fuso = fusoComum([...clocks].flatMap(([farm, clock]) => (fazenda === 0 || farm === fazenda ? [clock] : [])));
  requirePastMoment(route, query, now, fuso);
  let unlessWritten: { readonly ifVersion?: number } = {};
  const { execute, show } = createExecutor({
    services,
    bus,
    request,
    reply,
    attempt,
    auth,
    fazenda,
    fuso,
    now,
    ifMatch: ifMatch(request) ?? {},
    unlessWritten: () => unlessWritten,
  });

  return {
    params,
    query: ownQueryOf(route, query),
    body,
    auth,
    fazenda,
    reader,
    services,
    request,
    reply,
    now,
    fuso,
    hoje: diaAt(now, fuso),
    fazendas: fazenda === 0 ? farms : [fazenda],
    fazendaAtiva: fazenda === 0 ? undefined : [fazenda],
    alreadyWritten: async () => attempt.mayRepeat && (await services.store.find(deriveId(attempt.commandId, '0'))) !== undefined,
    nextId: draws.nextId,
    keep: draws.keep,
    secret: draws.secret,
    checkVersion: (versao) => {
      const asked = ifMatch(request);
      if (!asked || asked.ifVersion === versao) return;
      // An earlier try of this same request may have raised the version; the facts it wrote will tell.
      if (!attempt.mayRepeat) throw new StaleVersion(versao);
      unlessWritten = { ifVersion: NEVER };
    },
    etag: (versao) => void reply.header('etag', `"${versao}"`),
    execute,
    show,
  };
};
