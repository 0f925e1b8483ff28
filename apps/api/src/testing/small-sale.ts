import type { Ask, IdOf } from './small-harvest.js';

/** A sale edited and edited back, delivered in two parts of which one was a mistake, marked, and annotated. */
export const playSale = async (ask: Ask, idOf: IdOf, venda: number, [lote, outro]: readonly [number, number]) => {
  const corpoDaVenda = (...partes: readonly (readonly [lote: number, quantidade: number])[]) => ({
    ...{ data: '2026-06-04', cliente: idOf('cliente'), obs: `Em ${partes.length} linhas` },
    produtos: partes.map(([id, quantidade]) => ({ id, quantidade, precoSaca: 2015.5 })),
  });
  await ask('PUT', `/vendas/${venda}`, corpoDaVenda([lote, 20]));
  const { produtos } = await ask('PUT', `/vendas/${venda}`, corpoDaVenda([lote, 40], [lote, 5], [outro, 2]));
  await ask('DELETE', `/vendas/produtos/${produtos[1].id}`);
  await ask('DELETE', `/vendas/${venda}/lotes/${outro}`);
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
