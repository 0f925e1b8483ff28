import { specFor } from '@tulha/testing/spec-for';
import { registerDecider } from '../kernel/register/register.decider.js';
import { contratoVenda, fixadoDe } from './contrato-venda.register.js';

const { given } = specFor(registerDecider(contratoVenda), contratoVenda.facts);
const nada = { safraId: null, entrega: null, qualidade: null, obs: null };
const dados = { contrato_vendaId: 1, numero: 'C-1', fazendaId: 1, clienteId: 2, data: '2026-05-11', sacasMilesimos: 500_000, ...nada };
const feito = { type: 'ContratoVendaCadastrado', data: dados };
const fixacao = (id: number, sacasMilesimos: number) => ({
  ...{ contrato_venda_fixacaoId: id, contratoVendaId: 1, data: '2026-06-01', sacasMilesimos, precoSacaCentavos: 180_050, obs: null },
});

describe('contrato de venda', () => {
  it('se fixa em partes, até as suas sacas e não mais', () => {
    const primeira = { type: 'ContratoVendaFixacaoCadastrada', data: fixacao(7, 200_000) };
    const fixar = (sacas: number) =>
      ({ type: 'NaLinha', data: { id: 1, linha: 'fixacoes', comando: { type: 'Cadastrar', data: fixacao(8, sacas) } } }) as const;
    given(feito, primeira).when(fixar(300_001)).thenRefused('FIXADO_DEMAIS');
  });

  it('diz quanto se fixou, por quanto, e o preço médio', () => {
    expect(fixadoDe([])).toEqual({ milesimos: 0, centavos: 0, medioCentavos: null });
    const partes = [
      { sacasMilesimos: 200_000, precoSacaCentavos: 180_000 },
      { sacasMilesimos: 100_500, precoSacaCentavos: 195_001 },
    ];
    expect(fixadoDe(partes)).toEqual({ milesimos: 300_500, centavos: 55_597_601, medioCentavos: 185_017 });
  });
});
