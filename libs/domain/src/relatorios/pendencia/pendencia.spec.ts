import { specFor } from '@tulha/testing/spec-for';
import { type PendenciaCommand, pendenciaDecider } from './pendencia.decider.js';
import { type PendenciaEvent, pendenciaEvents } from './pendencia.events.js';

const { given } = specFor(pendenciaDecider, pendenciaEvents);
const venda = { deixadaId: 1, chave: 'venda:7', ate: '2099-07-01', motivo: 'O comprador vem na quinta' };
const deixar = (mudou: Partial<Extract<PendenciaCommand, { type: 'DeixarPendencia' }>['data']> = {}): PendenciaCommand => ({
  type: 'DeixarPendencia',
  data: { ...venda, ...mudou },
});
const deixada: PendenciaEvent = { type: 'PendenciaDeixada', data: venda };
const retomar: PendenciaCommand = { type: 'RetomarPendencia', data: { chave: venda.chave } };

describe('o que se deixa de Hoje', () => {
  it('deixa para um dia, ou por feita, e guarda por quê; o mesmo de novo não grava nada', () => {
    given().when(deixar()).then(deixada);
    given(deixada)
      .when(deixar({ deixadaId: 2 }))
      .thenNothing();
    given(deixada)
      .when(deixar({ deixadaId: 2, ate: null }))
      .then({ type: 'PendenciaDeixada', data: { ...venda, ate: null } });
  });

  it('não para um dia que já veio', () =>
    given()
      .when(deixar({ ate: '2020-01-01' }))
      .thenRefused('PENDENCIA_PARA_TRAS'));

  it('carência e reentrada não se deixam; o que é um estado, só para um dia', () => {
    for (const ate of [null, '2099-07-01'])
      given()
        .when(deixar({ chave: 'intervalo:3', ate }))
        .thenRefused('PENDENCIA_DE_SEGURANCA');
    for (const chave of ['leitura:secagem/4', 'maquina:2', 'insumoEmFalta:9']) {
      given()
        .when(deixar({ chave, ate: null }))
        .thenRefused('PENDENCIA_SEM_DIA');
      given()
        .when(deixar({ chave }))
        .then({ type: 'PendenciaDeixada', data: { ...venda, chave } });
    }
  });

  it('retoma a que se deixou, uma vez', () => {
    const retomada: PendenciaEvent = { type: 'PendenciaRetomada', data: { deixadaId: 1, chave: venda.chave } };
    given(deixada).when(retomar).then(retomada);
    given(deixada, retomada).when(retomar).thenNothing();
  });
});
