type Ask = (method: 'POST' | 'DELETE' | 'PATCH', url: string, body?: unknown) => Promise<ReturnType<typeof JSON.parse>>;
type IdOf = (table: string) => number;

/** An input comes in, leaves is counted, and put right. */
export const playStock = async (ask: Ask, idOf: IdOf) => {
  const insumo = idOf('insumo');
  await ask('POST', '/cad-estoque', {
    insumo,
    tipo: 'entrada',
    data: '2026-05-02',
    quantidade: 50,
    valor: 175.5,
    lote: 'L1',
    validade: '2027-05-02',
  });
  await ask('POST', '/cad-estoque', { insumo, tipo: 'saida', data: '2026-05-09', quantidade: 12.5 });
  await ask('POST', '/cad-estoque', { insumo, data: '2026-05-10', quantidade: 37, lote: 'L1' });
  const { id } = await ask('POST', '/cad-estoque', { insumo, tipo: 'saida', data: '2026-05-11', quantidade: 1 });
  await ask('DELETE', `/cad-estoque/movimentos/${id}`, { motivo: 'Lançado em dobro' });
  await ask('PATCH', `/cad-insumos/${insumo}/alterar-status`, { situacao: 'ATIVO' });
};
