import type * as historico from '@tulha/domain/rastreabilidade/historico/historico.answers';
import type * as answers from '@tulha/domain/rastreabilidade/lote/lote.answers';
import type { Answer, Listed, Paged } from '@tulha/domain/kernel/answers';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { useQueries } from '@tanstack/react-query';
import { processoMensagens } from '@tulha/domain/rastreabilidade/mensagens';
import { api } from '../../http/client.js';
import { useRead } from '../../http/hooks.js';
import type { Entry } from '../../http/outbox/entry.js';
import { useKeptWrite } from '../../http/outbox/use-outbox.js';
import { activeFarm } from '../../http/session.js';
import { useQuando } from '../historico/tempo/quando.js';
import type { LoteNoForm, Rascunho } from './rascunho.js';
import type { Processo, Registro } from './tipos.js';

/** A lot that may go into a process, and how much of it. */
export type LoteDisponivel = Answer<typeof answers.LoteDisponivel>;

/** One event in the history of a record. */
export type Escrito = Answer<typeof historico.Escrito>;

/** The path of a record of a process. */
export const caminhoDe = ({ registros, endereco }: Processo, id: number | string): string => `${registros ?? endereco}/${id}`;

/** As of the moment in the page's address. */
export const useRegistro = (processo: Processo, id: string) => {
  const { ler } = processo;
  const read = useRead<typeof AnyRecord>(caminhoDe(processo, id), useQuando());
  return { ...read, data: read.data && { ...ler(read.data), etag: read.data.etag } };
};
export type RegistroVersionado = Registro & { readonly etag?: string | undefined };

export const useEscritos = ({ endereco }: Processo, id: number) => useRead<Listed<typeof historico.Escrito>>(`${endereco}/${id}/historico`);

const PESQUISAR = '/rastreabilidade/lotes/pesquisar';

export const loteNoForm = ({ id, codigo, unidade, disponivel, local, fazenda }: LoteDisponivel): LoteNoForm => ({
  id,
  codigo,
  unidade,
  disponivel,
  onde: local,
  fazenda,
  quantidade: disponivel,
});

/** Lots a form may offer on a day. */
export const useLotesPara = (destino: string, data: string, q: string) =>
  useRead<Paged<typeof answers.LoteDisponivel>>(
    PESQUISAR,
    { tipo: destino, q: q.trim(), size: 200, ...(/^\d{4}-\d{2}-\d{2}$/.test(data) && { data }) },
    { keep: true },
  );

/** These lots, as a form that is opened with them has them; those that may not go in are left out. */
export const useLotesPedidos = (destino: string | undefined, ids: readonly number[]) => {
  const fazenda = activeFarm.use() ?? 0;
  return useQueries({
    queries: ids.map((lote) => ({
      queryKey: [PESQUISAR, fazenda, destino, lote],
      queryFn: () => api.get<Paged<typeof answers.LoteDisponivel>>(PESQUISAR, { fazenda, query: { tipo: destino, lote } }),
      enabled: destino !== undefined,
    })),
    combine: (reads) => ({
      prontos: reads.every(({ isFetched }) => isFetched) || destino === undefined,
      lotes: reads.flatMap(({ data }) => data?.content ?? []).map(loteNoForm),
    }),
  });
};

/** Types and qualities that forms offer. */
export const useQualidades = () => useRead<typeof answers.Qualidades>('/rastreabilidade/qualidade', undefined, { staleMs: 300_000 });

/** The body of a form, and the values typed. */
export type Envio = { readonly corpo: object; readonly fazenda: number; readonly rascunho: Rascunho };

/** The address of the form, and the refused entry it was opened with again. */
type Onde = { readonly page: string; readonly reaberto: Entry | undefined };

export const useCriar = ({ endereco, nome, nova }: Processo, { page, reaberto }: Onde) =>
  useKeptWrite(({ corpo: body, fazenda, rascunho: values }: Envio) => {
    return { what: nova, page, values, replaces: reaberto?.seq, wish: { method: 'POST', path: endereco, body, fazenda } };
  }, processoMensagens[nome].gerada);

export const useCorrigir = (processo: Processo, { id, codigo, etag }: RegistroVersionado, { page, reaberto }: Onde) =>
  useKeptWrite(({ corpo: body, fazenda, rascunho: values }: Envio) => {
    const what = `${processo.registro} ${codigo}: correção`;
    const wish = { method: 'PUT', path: caminhoDe(processo, id), body, fazenda, ifMatch: etag } as const;
    return { what, page, values, replaces: reaberto?.seq, wish };
  }, processoMensagens[processo.nome].editada);
