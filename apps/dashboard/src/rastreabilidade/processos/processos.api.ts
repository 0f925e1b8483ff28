import { useQueries } from '@tanstack/react-query';
import { processoMensagens } from '@tulha/domain/rastreabilidade/mensagens';
import { api, type Versioned } from '../../http/client.js';
import { type Page, useRead, useWrite } from '../../http/hooks.js';
import { activeFarm } from '../../http/session.js';
import type { Lote } from '../lotes/lotes.api.js';
import type { LoteNoForm } from './rascunho.js';
import type { Processo, Registro } from './tipos.js';

/** A lot that may go into a process, and how much of it. */
export type LoteDisponivel = Lote & { readonly disponivel: number };

type Resposta = Versioned<Readonly<Record<string, unknown>> & { readonly id: number }>;

/** One line of what was written of a record. */
export type Escrito = {
  readonly id: number;
  readonly tipo: string;
  readonly registradoEm: string;
  readonly ator: string | null;
  readonly motivo: string | null;
  readonly mudancas: readonly { readonly rotulo: string; readonly antes: string | null; readonly depois: string | null }[];
};

export const useRegistro = ({ endereco, ler }: Processo, id: string) => {
  const read = useRead<Resposta>(`${endereco}/${id}`);
  return { ...read, data: read.data && { ...ler(read.data), etag: read.data.etag } };
};
export type RegistroVersionado = Registro & { readonly etag?: string | undefined };

export const useEscritos = ({ endereco }: Processo, id: number) =>
  useRead<{ readonly content: readonly Escrito[] }>(`${endereco}/${id}/historico`);

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
  useRead<Page<LoteDisponivel>>(
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
      queryFn: () => api.get<Page<LoteDisponivel>>(PESQUISAR, { fazenda, query: { tipo: destino, lote } }),
      enabled: destino !== undefined,
    })),
    combine: (reads) => ({
      prontos: reads.every(({ isFetched }) => isFetched) || destino === undefined,
      lotes: reads.flatMap(({ data }) => data?.content ?? []).map(loteNoForm),
    }),
  });
};

/** Types and qualities that forms offer. */
export const useQualidades = () =>
  useRead<{
    readonly content: readonly { readonly id: number; readonly descricao: string }[];
    readonly tipos: readonly { readonly id: number; readonly nome: string }[];
  }>('/rastreabilidade/qualidade', undefined, { staleMs: 300_000 });

type Envio = { readonly corpo: object; readonly fazenda: number; readonly chave: string };

export const useCriar = ({ endereco, nome }: Processo) =>
  useWrite(({ corpo, fazenda, chave }: Envio) => api.post<Resposta>(endereco, corpo, { fazenda, chave }), processoMensagens[nome].gerada);

export const useCorrigir = ({ endereco, nome }: Processo, { id, etag }: RegistroVersionado) =>
  useWrite(
    ({ corpo, fazenda, chave }: Envio) => api.put<Resposta>(`${endereco}/${id}`, corpo, { fazenda, chave, ifMatch: etag }),
    processoMensagens[nome].editada,
  );
