import { specFor } from '@tulha/testing/spec-for';
import { type MovimentacaoCommand, movimentacaoDecider } from './movimentacao.decider.js';
import { type Movimentacao, type MovimentacaoEvent, movimentacaoEvents } from './movimentacao.events.js';

const { given } = specFor(movimentacaoDecider, movimentacaoEvents);
const { pagoEm: _pagoEm, ...pedido }: Movimentacao = {
  movimentacaoId: 1,
  fluxoId: 5,
  descricao: 'Aporte',
  valorCentavos: 50_000,
  vencimento: '2026-06-10',
  tipo: 'entrada',
  pagoEm: null,
};
const registrada: MovimentacaoEvent = { type: 'MovimentacaoRegistrada', data: { ...pedido, pagoEm: null } };
const alterar = (mudou: object): MovimentacaoCommand => ({ type: 'AlterarMovimentacao', data: { movimentacaoId: 1, ...mudou } });

describe('movimentação de fluxo', () => {
  it('nasce pendente, ou paga no dia', () => {
    given().when({ type: 'RegistrarMovimentacao', data: pedido }).then(registrada);
    given()
      .when({ type: 'RegistrarMovimentacao', data: { ...pedido, status: 'PAGO' } })
      .then({ type: 'MovimentacaoRegistrada', data: { ...pedido, pagoEm: '2026-06-15' } });
  });

  it('muda de situação e volta; dizer o mesmo não grava nada', () => {
    const [paga] = given(registrada)
      .when(alterar({ status: 'PAGO', em: '2026-06-12' }))
      .facts();
    expect(paga?.data).toMatchObject({ pagoEm: '2026-06-12', descricao: 'Aporte' });
    given(registrada, paga as MovimentacaoEvent)
      .when(alterar({ status: 'PAGO' }))
      .thenNothing();
    given(registrada, paga as MovimentacaoEvent)
      .when(alterar({ status: 'PENDENTE' }))
      .then({ type: 'MovimentacaoAlterada', data: { ...pedido, pagoEm: null } });
  });

  it('o dia de pagar já chegou, e é de quem pagou', () => {
    given()
      .when({ type: 'RegistrarMovimentacao', data: { ...pedido, status: 'PAGO', em: '2026-06-16' } })
      .thenRefused('DATA_FUTURA');
    for (const mudou of [{ em: '2026-06-12' }, { status: 'PENDENTE', em: '2026-06-12' }])
      given(registrada).when(alterar(mudou)).thenRefused('DATA_SEM_PAGAMENTO');
  });

  it('feita, não muda o que se moveu nem se exclui: antes fica pendente, ou no mesmo pedido; o nome e o dia são livres', () => {
    const feita: MovimentacaoEvent = { type: 'MovimentacaoRegistrada', data: { ...pedido, pagoEm: '2026-06-12' } };
    for (const mudou of [{ valorCentavos: 60 }, { tipo: 'saida' }, { vencimento: '2026-06-11' }, { fluxoId: 6 }])
      given(feita).when(alterar(mudou)).thenRefused('MOVIMENTACAO_PAGA_NAO_MUDA');
    given(feita)
      .when(alterar({ status: 'PAGO', valorCentavos: 60 }))
      .thenRefused('MOVIMENTACAO_PAGA_NAO_MUDA');
    given(feita)
      .when({ type: 'ExcluirMovimentacao', data: { movimentacaoId: 1 } })
      .thenRefused('MOVIMENTACAO_PAGA');
    given(feita)
      .when(alterar({ status: 'PENDENTE', valorCentavos: 60 }))
      .then({ type: 'MovimentacaoAlterada', data: { ...pedido, valorCentavos: 60, pagoEm: null } });
    given(feita)
      .when(alterar({ descricao: 'Aporte do sócio', em: '2026-06-11' }))
      .then({ type: 'MovimentacaoAlterada', data: { ...pedido, descricao: 'Aporte do sócio', pagoEm: '2026-06-11' } });
  });

  it('exclui uma vez, e depois não existe', () => {
    const excluida: MovimentacaoEvent = { type: 'MovimentacaoExcluida', data: { movimentacaoId: 1 } };
    const excluir: MovimentacaoCommand = { type: 'ExcluirMovimentacao', data: { movimentacaoId: 1 } };
    given(registrada).when(excluir).then(excluida);
    given(registrada, excluida).when(excluir).thenNothing();
    given(registrada, excluida)
      .when(alterar({ descricao: 'x' }))
      .thenRefused('MOVIMENTACAO_NAO_ENCONTRADA');
    given().when(excluir).thenRefused('MOVIMENTACAO_NAO_ENCONTRADA');
  });
});
