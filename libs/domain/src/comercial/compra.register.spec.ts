// #region regra
import { registerSpec } from '@tulha/testing/register-spec';
import type { CatalogueCommand } from '../kernel/catalogue/catalogue.decider.js';
import { compra } from './compra.register.js';

const { given, aberta, linha, passo, segue } = registerSpec(compra, {
  insumo: [{ id: 5, descricao: 'Ureia', unidade: 'KG', minimoMilesimos: null }],
});
const adubo = aberta({ descricao: 'Adubo', fazendaId: 3, fornecedorId: 2, data: '2026-05-11' });
const ureia = linha('produtos', { descricao: 'Ureia', insumoId: 5, quantidadeMilesimos: 50_000, valorCentavos: 10_000 });
const frete = linha('produtos', { descricao: 'Frete', quantidadeMilesimos: 1_000, valorCentavos: 10_000 });

describe('compra', () => {
  const finalizada = given(adubo, ureia, frete).when(passo('finalizar')).facts();

  it('não se finaliza sem produtos', () => given(adubo).when(passo('finalizar')).thenRefused('COMPRA_SEM_PRODUTOS'));
  it('finalizada, o insumo entra no estoque e tudo se deve', () =>
    expect(finalizada.flatMap(segue)).toEqual([
      'Entram no estoque: 50 kg de Ureia.',
      'Uma despesa de R$ 200,00 em Lançamentos, com vencimento em 11/05/2026.',
    ]));
  it('o que foi entregue não muda de quantidade nem sai, sem antes tirar a marca; o preço sim', () => {
    const entregue = linha('produtos', { descricao: 'Ureia', insumoId: 5, quantidadeMilesimos: 5_000, valorCentavos: 100, entregue: 1 });
    const compra_produtoId = entregue.data['compra_produtoId'] as number;
    const naLinha = (comando: CatalogueCommand) => ({ type: 'NaLinha', data: { id: 1, linha: 'produtos', comando } }) as const;
    const mudar = (dados: object) => naLinha({ type: 'Alterar', data: { compra_produtoId, ...dados } });
    for (const mudanca of [{ quantidadeMilesimos: 9_000 }, { descricao: 'Outra' }, { insumoId: null }])
      given(adubo, entregue).when(mudar(mudanca)).thenRefused('LINHA_MARCADA');
    given(adubo, entregue)
      .when(naLinha({ type: 'Excluir', data: { id: compra_produtoId } }))
      .thenRefused('LINHA_MARCADA', 'Produto "Ureia": já tem a marca "Entregue". Tire a marca antes de excluir.');
    const inteira = { type: 'AlterarTudo', data: { id: 1, dados: { compraId: 1 }, linhas: { produtos: { sent: [], ids: [] } } } } as const;
    given(adubo, entregue).when(inteira).thenRefused('LINHA_MARCADA');
    expect(
      given(adubo, entregue)
        .when(mudar({ valorCentavos: 200 }))
        .facts(),
    ).toHaveLength(1);
    expect(
      given(adubo, entregue)
        .when(mudar({ entregue: 0, quantidadeMilesimos: 9_000 }))
        .facts(),
    ).toHaveLength(1);
  });
  it('reaberta, volta o que seguiu', () => {
    const reaberta = given(adubo, ureia, frete, ...finalizada)
      .when(passo('abrir'))
      .facts();
    expect(reaberta.flatMap(segue)).toEqual(['Sai do estoque o que entrou: Ureia.', 'O lançamento 1 é excluído.']);
  });
});
// #endregion
