// #region regra
import { registerSpec } from '@tulha/testing/register-spec';
import { compra } from './compra.register.js';

const { given, aberta, linha, passo, segue } = registerSpec(compra, {
  insumo: [{ id: 5, descricao: 'Ureia', unidade: 'KG', minimoMilesimos: null }],
});
const adubo = aberta({ descricao: 'Adubo', fazendaId: 3, fornecedorId: 2, data: '2026-05-11' });
const ureia = linha('produtos', { descricao: 'Ureia', insumoId: 5, quantidadeMilesimos: 50_000, valorCentavos: 10_000 });
const frete = linha('produtos', { descricao: 'Frete', quantidadeMilesimos: 1_000, valorCentavos: 10_000 });

describe('compra', () => {
  const finalizada = given(adubo, ureia, frete).when(passo('finalizar')).facts();

  it('não se finaliza sem produtos', () => given(adubo).when(passo('finalizar')).thenRefused('DOCUMENTO_SEM_PRODUTOS'));
  it('finalizada, o insumo entra no estoque e tudo se deve', () =>
    expect(finalizada.flatMap(segue)).toEqual([
      'Entram no estoque: 50 kg de Ureia.',
      'Uma despesa de R$ 200,00 em Lançamentos, com vencimento em 11/05/2026.',
    ]));
  it('reaberta, volta o que seguiu', () => {
    const reaberta = given(adubo, ureia, frete, ...finalizada)
      .when(passo('abrir'))
      .facts();
    expect(reaberta.flatMap(segue)).toEqual(['Sai do estoque o que entrou: Ureia.', 'O lançamento 1 é excluído.']);
  });
});
// #endregion
