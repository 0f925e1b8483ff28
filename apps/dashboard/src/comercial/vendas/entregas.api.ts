import type * as answers from '@tulha/domain/comercial/venda/venda.answers';
import type { AnotarVenda, RegistrarEntrega } from '@tulha/domain/comercial/venda/venda.commands';
import { vendaSucesso } from '@tulha/domain/comercial/venda/venda.commands';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { z } from 'zod';
import { useRead, useReadAll } from '../../http/hooks.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import { type ProdutoDaVenda, VENDAS } from './vendas.api.js';
import type { Listed } from '@tulha/domain/kernel/answers';

export type Entrega = Answer<typeof answers.Entrega>;
export type Historia = Answer<typeof answers.HistoricoDaVenda>;

const da = (venda: number, oQue: string) => `${VENDAS}/${venda}/${oQue}`;

export const useEntregas = (venda: number) => useReadAll<typeof answers.Entrega>(da(venda, 'entregas'), { sort: '-data' });
export const useHistorico = (venda: number) => useRead<Listed<typeof answers.HistoricoDaVenda>>(da(venda, 'historico'));

/** The body of a request, and the form values it was made of. */
type Escrito<B> = { readonly body: B; readonly values: Readonly<Record<string, unknown>> };

export const JANELA_DA_ENTREGA = 'entrega';
export const JANELA_DA_NOTA = 'nota';

export const useEntregar = (venda: number) =>
  useWish(
    ({ body, values }: Escrito<z.input<typeof RegistrarEntrega>>) => ({
      what: 'Nova entrega',
      values,
      wish: { method: 'POST', path: da(venda, 'entregas'), body },
    }),
    vendaSucesso.entregaRealizada,
    { form: JANELA_DA_ENTREGA },
  );
export const useCancelarEntrega = (venda: number, id: number) =>
  useWish(
    () => ({ what: 'Cancelar a entrega', wish: { method: 'DELETE', path: `${da(venda, 'entregas')}/${id}` } }),
    vendaSucesso.entregaCancelada,
  );

/** Marks a line as delivered, or takes the mark off. */
export const useMarcar = (venda: number, { id, entregueEm }: Pick<ProdutoDaVenda, 'id' | 'entregueEm'>) => {
  const path = da(venda, `${id}/entregue`);
  return useWish(
    () =>
      entregueEm === null
        ? { what: 'Marcar como entregue', wish: { method: 'POST', path, body: {} } }
        : { what: 'Desmarcar a entrega', wish: { method: 'DELETE', path } },
    entregueEm === null ? vendaSucesso.entregaRealizada : vendaSucesso.entregaCancelada,
  );
};
export const useTirarProduto = (id: number) =>
  useWish(
    () => ({ what: 'Tirar o lote da venda', wish: { method: 'DELETE', path: `${VENDAS}/produtos/${id}` } }),
    vendaSucesso.produtoDeletado,
  );

export const useAnotar = (venda: number) =>
  useWish(
    ({ body, values }: Escrito<z.input<typeof AnotarVenda>>) => ({
      what: 'Nova anotação',
      values,
      wish: { method: 'POST', path: da(venda, 'historico'), body },
    }),
    vendaSucesso.historicoAdicionado,
    { form: JANELA_DA_NOTA },
  );
export const useExcluirNota = (venda: number, id: number) =>
  useWish(
    () => ({ what: 'Apagar a anotação', wish: { method: 'DELETE', path: `${da(venda, 'historico')}/${id}` } }),
    vendaSucesso.historicoDeletado,
  );
