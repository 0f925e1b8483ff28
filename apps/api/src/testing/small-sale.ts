import type { Ask, IdOf } from './small-harvest.js';

/** A sale said otherwise and said back, delivered in two parts of which one was a mistake, marked, and written about. */
export const playSale = async (ask: Ask, idOf: IdOf, venda: number, lote: number) => {
  const dita = (...quantidades: number[]) => ({
    ...{ data: '2026-06-04', cliente: idOf('cliente'), obs: quantidades.join(' + ') },
    produtos: quantidades.map((quantidade) => ({ id: lote, quantidade, precoSaca: 2015.5 })),
  });
  await ask('PUT', `/vendas/${venda}`, dita(20));
  const { produtos } = await ask('PUT', `/vendas/${venda}`, dita(40, 5));
  await ask('DELETE', `/vendas/produtos/${produtos[1].id}`);
  const item = produtos[0].id as number;
  const entrega = { item, data: '2026-06-05', quantidade: 15, pesoBalanca: 14.9, obs: 'No caminhão' };
  await ask('POST', `/vendas/${venda}/entregas`, entrega);
  const { id: errada } = await ask('POST', `/vendas/${venda}/entregas`, entrega);
  await ask('DELETE', `/vendas/${venda}/entregas/${errada}`);
  await ask('POST', `/vendas/${venda}/${item}/entregue`, { data: '2026-06-05' });
  await ask('DELETE', `/vendas/${venda}/${item}/entregue`);
  await ask('POST', `/vendas/${venda}/historico`, { data: '2026-06-05', texto: 'O comprador pediu nota.' });
  const { id: nota } = await ask('POST', `/vendas/${venda}/historico`, { texto: 'Engano' });
  await ask('DELETE', `/vendas/${venda}/historico/${nota}`);
};
