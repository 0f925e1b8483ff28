import { AlterarLancamento, RegistrarLancamento } from './lancamento.commands.js';

describe('pedido de lançamento', () => {
  const pedido = { descricao: 'Diesel', tipo: 'despesa', valor: 200, data: '2026-01-20' };
  it('preenche o que o formulário deixa de fora', () =>
    expect(RegistrarLancamento.parse({ ...pedido, fornecedor: 0, notafiscal: '', dataPagamento: '' })).toMatchObject({
      valor: 20_000,
      status: 'PENDENTE',
      pagParcelas: 1,
      fornecedor: null,
      notafiscal: null,
      dataPagamento: null,
      juros: 0,
    }));
  it('recusa campo desconhecido, valor zero e três casas', () => {
    for (const errado of [{ dono: 1 }, { valor: 0 }, { valor: 1.001 }, { pagParcelas: 0 }, { tipo: 'outro' }])
      expect(RegistrarLancamento.safeParse({ ...pedido, ...errado }).success).toBe(false);
  });
  it('na edição, o que não vem fica como está', () =>
    expect(AlterarLancamento.parse({ valor: 0.1, obs: '' })).toEqual({ valor: 0.1, obs: null }));
});
