import { type RegistrarVenda, vendaSucesso } from '@tulha/domain/comercial/venda/venda.commands';
import type { z } from 'zod';
import { api } from '../../http/client.js';
import { useWrite } from '../../http/hooks.js';
import { VENDAS, type VendaCompleta } from './vendas.api.js';

export type NovaVenda = z.input<typeof RegistrarVenda>;

export const useCriarVenda = () =>
  useWrite(
    ({ fazenda, ...venda }: NovaVenda & { fazenda: number }) => api.post<VendaCompleta>(VENDAS, venda, { fazenda }),
    vendaSucesso.adicionada,
  );

export const useFinalizarVenda = () =>
  useWrite(({ id, etag }: VendaCompleta) => api.put(`${VENDAS}/${id}/finalizar`, { fluxo: 0 }, { ifMatch: etag }), vendaSucesso.finalizada);

export const useAbrirVenda = () =>
  useWrite(({ id, etag }: VendaCompleta) => api.patch(`${VENDAS}/${id}/abrir`, undefined, { ifMatch: etag }), vendaSucesso.aberta);

export const useApagarVenda = () =>
  useWrite(({ id, etag }: VendaCompleta) => api.delete(`${VENDAS}/${id}`, { ifMatch: etag }), vendaSucesso.deletada);
