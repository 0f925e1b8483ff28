import { registerSpec } from '@tulha/testing/register-spec';
import type { CatalogueCommand } from '../kernel/catalogue/catalogue.decider.js';
import { compra } from './compra.register.js';

const { given, aberta, linha } = registerSpec(compra);
const adubo = aberta({ descricao: 'Adubo', fazendaId: 3, fornecedorId: 2, data: '2026-05-11' });

describe('o que já se entregou de uma compra', () => {
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
});
