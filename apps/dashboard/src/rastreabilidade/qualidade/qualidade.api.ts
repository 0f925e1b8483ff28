import type * as amostra from '@tulha/domain/rastreabilidade/amostra/amostra.answers';
import type * as classificacao from '@tulha/domain/rastreabilidade/classificacao/classificacao.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { CorrigirAmostra, RegistrarAmostra } from '@tulha/domain/rastreabilidade/amostra/amostra.commands';
import type { CorrigirClassificacao, RegistrarClassificacao } from '@tulha/domain/rastreabilidade/classificacao/classificacao.commands';
import { qualidadeMensagens } from '@tulha/domain/rastreabilidade/qualidade.messages';
import type { z } from 'zod';
import { useReadAll } from '../../http/hooks.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import { LOTES } from '../lote/lotes.api.js';

/** A sample of a lot; `gramas` is its weight, moisture in percent. */
export type Amostra = Answer<typeof amostra.Amostra>;

/** The classification of a lot: COB, SCA or both; in percent unless another unit is named. */
export type Classificacao = Answer<typeof classificacao.Classificacao>;

export type PedidoDeAmostra = z.input<typeof RegistrarAmostra>;
export type PedidoDeClassificacao = z.input<typeof RegistrarClassificacao>;

const amostras = (lote: number) => `${LOTES}/${lote}/amostras`;
const classificacoes = (lote: number) => `${LOTES}/${lote}/classificacoes`;

export const useAmostras = (lote: number) => useReadAll<typeof amostra.Amostra>(amostras(lote), {});
export const useClassificacoes = (lote: number) => useReadAll<typeof classificacao.Classificacao>(classificacoes(lote), {});

/** The body of a request, and the form values it was made of. */
type Escrito<B> = { readonly body: B; readonly values: Readonly<Record<string, unknown>> };

/** The name in the address that opens a window again: for a new one, or for the correction of one. */
export const janelaDe = (oQue: 'amostra' | 'classificacao', id?: number): string => (id === undefined ? oQue : `${oQue}-${id}`);

export const useTirarAmostra = (lote: number) =>
  useWish(
    ({ body, values }: Escrito<PedidoDeAmostra>) => ({
      what: 'Nova amostra',
      values,
      wish: { method: 'POST', path: amostras(lote), body },
    }),
    qualidadeMensagens.amostra.adicionada,
    { form: janelaDe('amostra') },
  );
export const useCorrigirAmostra = (lote: number, id: number) =>
  useWish(
    ({ body, values }: Escrito<z.input<typeof CorrigirAmostra>>) => ({
      what: 'Amostra: correção',
      values,
      wish: { method: 'PUT', path: `${amostras(lote)}/${id}`, body },
    }),
    qualidadeMensagens.amostra.editada,
    { form: janelaDe('amostra', id) },
  );
export const useExcluirAmostra = (lote: number, id: number) =>
  useWish(
    () => ({ what: 'Amostra: exclusão', wish: { method: 'DELETE', path: `${amostras(lote)}/${id}` } }),
    qualidadeMensagens.amostra.removida,
  );

export const useClassificar = (lote: number) =>
  useWish(
    ({ body, values }: Escrito<PedidoDeClassificacao>) => ({
      what: 'Nova classificação',
      values,
      wish: { method: 'POST', path: classificacoes(lote), body },
    }),
    qualidadeMensagens.classificacao.adicionada,
    { form: janelaDe('classificacao') },
  );
export const useCorrigirClassificacao = (lote: number, id: number) =>
  useWish(
    ({ body, values }: Escrito<z.input<typeof CorrigirClassificacao>>) => ({
      what: 'Classificação: correção',
      values,
      wish: { method: 'PUT', path: `${classificacoes(lote)}/${id}`, body },
    }),
    qualidadeMensagens.classificacao.editada,
    { form: janelaDe('classificacao', id) },
  );
export const useExcluirClassificacao = (lote: number, id: number) =>
  useWish(
    () => ({ what: 'Classificação: exclusão', wish: { method: 'DELETE', path: `${classificacoes(lote)}/${id}` } }),
    qualidadeMensagens.classificacao.removida,
  );
