import { specFor } from '@tulha/testing/spec-for';
import { registerDecider } from '../kernel/register/register.decider.js';
import { consequencesOf } from '../kernel/register/register.follows.js';
import { compra } from './compra.register.js';

const { given } = specFor(registerDecider(compra), compra.facts);
const fornecida = { descricao: 'Adubo', fazendaId: 3, fornecedorId: 2, refTipo: 'fornecedor', data: '2026-05-11' };
const aberta = {
  type: 'CompraCadastrada',
  data: { compraId: 9, ...fornecida, categoriaId: null, notafiscal: '1', obs: null, situacao: 'ABERTO' },
};
const linha = { compraId: 9, descricao: 'Ureia', quantidadeMilesimos: 50_000, valorCentavos: 10_000, safraId: null, entregue: 0 };
const [ureia, frete] = [5, null].map((insumoId, n) => ({
  type: 'CompraProdutoCadastrado',
  data: { ...linha, compra_produtoId: n + 1, insumoId },
}));
const vistos = { insumo: [{ de: 5, registro: { id: 5, descricao: 'Ureia', unidade: 'KG', minimoMilesimos: null } }] };
const ids = { movimento_estoque: [70], lancamento: [80], pagamento: [90] };
const passo = (nome: string) => ({ type: 'DarPasso', data: { id: 9, passo: nome, dados: {}, given: { vistos, ids } } }) as const;

// #region regra
describe('compra', () => {
  const [finalizada] = given(aberta, ureia!, frete!).when(passo('finalizar')).facts();
  const segue = (qual: string, fato = finalizada) => consequencesOf(compra, qual, fato!.data, 1).map(({ tells }) => tells);

  it('não se finaliza sem produtos', () => given(aberta).when(passo('finalizar')).thenRefused('COMPRA_SEM_PRODUTOS'));
  it('finalizada, o insumo entra no estoque e tudo se deve', () =>
    expect(segue('finalizar')).toEqual([
      'Entram no estoque: 50 kg de Ureia.',
      'Uma despesa de R$ 200,00 em Lançamentos, com vencimento em 11/05/2026.',
    ]));
  it('reaberta, volta o que seguiu', () => {
    const [reaberta] = given(aberta, ureia!, frete!, finalizada!).when(passo('abrir')).facts();
    expect(segue('abrir', reaberta)).toEqual(['Sai do estoque o que entrou: Ureia.', 'O lançamento 80 é excluído.']);
  });
});
// #endregion
