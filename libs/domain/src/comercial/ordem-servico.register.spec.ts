import { specFor } from '@tulha/testing/spec-for';
import { registerDecider } from '../kernel/register/register.decider.js';
import { ordemServico } from './ordem-servico.register.js';

const { given } = specFor(registerDecider(ordemServico), ordemServico.facts);
const dados = { ordem_servicoId: 1, descricao: 'Poda', fazendaId: 1, fornecedorId: 2, data: '2026-05-11', obs: null };
const aberta = { type: 'OrdemServicoCadastrada', data: { ...dados, situacao: 'ABERTO' } };
const item = { ordem_servico_itemId: 7, ordemServicoId: 1, servicoId: 3, quantidadeMilesimos: 2_000, valorCentavos: 30_000 };
const comItem = { type: 'OrdemServicoItemCadastrado', data: item };
const finalizar = { type: 'DarPasso', data: { id: 1, passo: 'finalizar', dados: {} } } as const;

// #region regra
describe('ordem de serviço', () => {
  it('não se finaliza sem itens', () => given(aberta).when(finalizar).thenRefused('ORDEM_SEM_ITENS'));
  it('com itens, finaliza', () =>
    given(aberta, comItem)
      .when(finalizar)
      .then({ type: 'OrdemServicoFinalizada', data: { ...dados, situacao: 'FECHADO' } }));
});
// #endregion
