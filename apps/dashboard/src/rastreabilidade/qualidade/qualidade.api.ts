import type { CorrigirAmostra, RegistrarAmostra } from '@tulha/domain/rastreabilidade/amostra/amostra.commands';
import type { CorrigirClassificacao, RegistrarClassificacao } from '@tulha/domain/rastreabilidade/classificacao/classificacao.commands';
import { qualidadeMensagens } from '@tulha/domain/rastreabilidade/qualidade.messages';
import type { z } from 'zod';
import { api } from '../../http/client.js';
import { useReadAll, useWrite } from '../../http/hooks.js';
import { LOTES } from '../lotes/lotes.api.js';

/** A sample of a lot; `gramas` is what was taken, moisture in percent. */
export type Amostra = {
  readonly id: number;
  readonly codigo: string;
  readonly data: string;
  readonly hora: string | null;
  readonly gramas: number | null;
  readonly responsavel: string | null;
  readonly laboratorio: string | null;
  readonly umidade: number | null;
  readonly observacao: string | null;
};

/** What a lot was found to be: COB, SCA or both; percents where nothing else is said. */
export type Classificacao = {
  readonly id: number;
  readonly amostra: number | null;
  readonly data: string;
  readonly hora: string | null;
  readonly resumo: string;
  readonly laboratorio: string | null;
  readonly responsavel: string | null;
  readonly categoria: 'I' | 'II' | null;
  readonly tipo: number | null;
  /** In 300 g. */
  readonly defeitos: number | null;
  readonly tipoPelosDefeitos: number | null;
  readonly peneiras: readonly { readonly peneira: string; readonly percentual: number }[];
  readonly bebida: string | null;
  readonly cor: string | null;
  readonly catacao: number | null;
  readonly impurezas: number | null;
  readonly umidade: number | null;
  readonly pontosSca: number | null;
  readonly notas: string | null;
};

export type PedidoDeAmostra = z.input<typeof RegistrarAmostra>;
export type PedidoDeClassificacao = z.input<typeof RegistrarClassificacao>;

const amostras = (lote: number) => `${LOTES}/${lote}/amostras`;
const classificacoes = (lote: number) => `${LOTES}/${lote}/classificacoes`;

export const useAmostras = (lote: number) => useReadAll<Amostra>(amostras(lote), {});
export const useClassificacoes = (lote: number) => useReadAll<Classificacao>(classificacoes(lote), {});

export const useTirarAmostra = (lote: number) =>
  useWrite((body: PedidoDeAmostra) => api.post<Amostra>(amostras(lote), body), qualidadeMensagens.amostra.adicionada);
export const useCorrigirAmostra = (lote: number, id: number) =>
  useWrite(
    (body: z.input<typeof CorrigirAmostra>) => api.put<Amostra>(`${amostras(lote)}/${id}`, body),
    qualidadeMensagens.amostra.editada,
  );
export const useExcluirAmostra = (lote: number, id: number) =>
  useWrite(() => api.delete(`${amostras(lote)}/${id}`), qualidadeMensagens.amostra.removida);

export const useClassificar = (lote: number) =>
  useWrite(
    (body: PedidoDeClassificacao) => api.post<Classificacao>(classificacoes(lote), body),
    qualidadeMensagens.classificacao.adicionada,
  );
export const useCorrigirClassificacao = (lote: number, id: number) =>
  useWrite(
    (body: z.input<typeof CorrigirClassificacao>) => api.put<Classificacao>(`${classificacoes(lote)}/${id}`, body),
    qualidadeMensagens.classificacao.editada,
  );
export const useExcluirClassificacao = (lote: number, id: number) =>
  useWrite(() => api.delete(`${classificacoes(lote)}/${id}`), qualidadeMensagens.classificacao.removida);
