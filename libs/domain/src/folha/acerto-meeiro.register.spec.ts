import { registerSpec } from '@tulha/testing/register-spec';
import { ditaOrigem } from './acerto/origem-da-linha.fields.js';
import { acertoMeeiro } from './acerto-meeiro.register.js';

const { given, aberta, linha, passo, segue } = registerSpec(acertoMeeiro);
const acerto = aberta({ descricao: 'Safra 26', fazendaId: 3, colaboradorId: 7, safraId: 2, data: '2026-06-30' });
const cafe = (mudou = {}) =>
  linha('cafe', {
    ...{ descricao: 'Venda 1', data: '2026-06-20', quantidadeMilesimos: 60_000, valorCentavos: 180_001, porcentagem: '0.4' },
    ...mudou,
  });
const desconto = (custoCentavos: number, apurado: string | null = null) =>
  linha('descontos', { descricao: 'Adubo', custoCentavos, porcentagem: '0.5', apurado: apurado as string });
const doAdiantamento = ditaOrigem({ especie: 'adiantamento', adiantamento: 9 });

describe('acerto de meeiro', () => {
  const finalizado = given(acerto, cafe(), desconto(10_001), desconto(20_000, doAdiantamento)).when(passo('finalizar')).facts();

  it('não se finaliza sem café', () => given(acerto, desconto(1)).when(passo('finalizar')).thenRefused('ACERTO_SEM_CAFE'));
  it('descontos maiores que a parte recusam, e dizem quanto', () =>
    given(acerto, cafe(), desconto(150_000)).when(passo('finalizar')).thenRefused('ACERTO_NEGATIVO'));
  it('finalizado, a parte menos os descontos se deve ao meeiro, e o adiantamento se desconta', () => {
    // 40 % of 1,800.01 is 720.00; half of 100.01 is 50.01, half of 200.00 is 100.00.
    expect(finalizado.flatMap(segue)).toEqual([
      'Uma despesa de R$ 569,99 em Lançamentos, com vencimento em 30/06/2026.',
      'Descontam-se R$ 100,00 do adiantamento 9.',
    ]);
    const [{ data: dados }] = finalizado as unknown as [{ data: { segue: { linhas: object } } }];
    expect(dados.segue.linhas).toMatchObject({ cafe: [{ valorCentavos: 180_001 }], descontos: [{}, { apurado: doAdiantamento }] });
  });
  it('reaberto, o lançamento sai e o adiantamento volta', () => {
    const reaberto = given(acerto, cafe(), desconto(20_000, doAdiantamento), ...finalizado)
      .when(passo('abrir'))
      .facts();
    expect(reaberto.flatMap(segue)).toEqual(['O lançamento 1 é excluído.', 'O adiantamento 9 volta a ter o que se descontou.']);
  });
  it('em sacas nada se deve em dinheiro, e os descontos pedem o preço da saca', () => {
    const emSacas = (precoSacaCentavos: number | null) =>
      aberta({ descricao: 'Sacas', fazendaId: 3, colaboradorId: 7, safraId: 2, data: '2026-06-30', forma: 'SACAS', precoSacaCentavos });
    given(emSacas(null), cafe(), desconto(1_000)).when(passo('finalizar')).thenRefused('ACERTO_SEM_PRECO');
    // 24 kg are theirs; 500.00 at 1,200.00 a saca are 25 kg.
    given(emSacas(120_000), cafe(), desconto(100_000)).when(passo('finalizar')).thenRefused('ACERTO_NEGATIVO');
    const feito = given(emSacas(120_000), cafe(), desconto(10_000)).when(passo('finalizar')).facts();
    expect(feito.flatMap(segue)).toEqual([]);
  });
});
