import { specFor } from '@tulha/testing/spec-for';
import { type LancamentoCommand, lancamentoDecider } from './lancamento.decider.js';
import { type LancamentoEvent, lancamentoEvents } from './lancamento.events.js';
import type { ParteNomeada } from './rateio.js';

const { given, fold } = specFor(lancamentoDecider, lancamentoEvents);

const cabecalho = {
  ...{ fazendaId: 1, tipo: 'despesa' as const, descricao: 'Calcário', categoria: null, categoriaId: null, categoriaPagamento: null },
  ...{ tipoPagamento: null, data: '2026-01-20', safraId: null, fornecedorId: null, notafiscal: null, boleto: null, numeroCheque: 0 },
  ...{ obsCheque: null, obs: null, files: [] },
};
const semEncargos = { jurosCentavos: 0, descontoCentavos: 0, reajusteCentavos: 0 };
const pagamento = {
  ...{ pagamentoId: 11, numero: 1, vencimento: '2026-01-31', valorCentavos: 10_000, ...semEncargos, fluxoId: 5, fluxoSaidaId: 6 },
  ...{ numeroCheque: 0, notafiscal: null, obs: null, fileId: null, pagoEm: null },
};
const registrado: LancamentoEvent = {
  type: 'LancamentoRegistrado',
  data: { lancamentoId: 1, ...cabecalho, origem: null, pagamentos: [pagamento] },
};
const parte = (id: number, peso: string): ParteNomeada => ({ tipo: 'talhao', id, peso, nome: `Talhão ${id}` });
const ratear = (criterio: 'AREA' | 'USO_DIRETO', ...partes: ParteNomeada[]): LancamentoCommand => ({
  type: 'RatearLancamento',
  data: { lancamentoId: 1, criterio, partes },
});
const porArea = ratear('AREA', parte(1, '2.5'), parte(2, '7.5'));
const guardado = {
  criterio: 'AREA' as const,
  partes: [
    { tipo: 'talhao' as const, id: 1, peso: '2.5' },
    { tipo: 'talhao' as const, id: 2, peso: '7.5' },
  ],
};
const rateado: LancamentoEvent = { type: 'LancamentoRateado', data: { lancamentoId: 1, antes: null, depois: guardado } };

describe('rateio de lançamento', () => {
  it('guarda os pesos, e dizer o mesmo não grava nada', () => {
    given(registrado).when(porArea).then(rateado);
    given(registrado, rateado).when(porArea).thenNothing();
    given(registrado)
      .when(ratear('AREA', parte(1, '0')))
      .thenRefused('RATEIO_SEM_PESO');
    given().when(porArea).thenRefused('LANCAMENTO_NAO_ENCONTRADO');
  });

  it('nasce rateado, num só passo; uma transferência não', () => {
    const plano = {
      ...{ pagamentoIds: [11], valorCentavos: 10_000, jurosCentavos: 0, descontoCentavos: 0, primeiroVencimento: '2026-01-31' },
      ...{ pagoEm: null, fluxoId: 5, fluxoSaidaId: 6, numeroCheque: 0 },
    };
    const rateio = { criterio: 'AREA' as const, partes: [parte(1, '2.5'), parte(2, '7.5')] };
    const registrar = (tipo: 'despesa' | 'transferencia'): LancamentoCommand => ({
      type: 'RegistrarLancamento',
      data: { lancamentoId: 1, ...cabecalho, tipo, origem: null, plano, rateio },
    });
    given().when(registrar('despesa')).then(registrado, rateado);
    given().when(registrar('transferencia')).thenRefused('RATEIO_DE_TRANSFERENCIA');
  });

  it('outro toma o lugar do primeiro, que fica dito; desfeito, não há nenhum', () => {
    const [trocado] = given(registrado, rateado)
      .when(ratear('USO_DIRETO', parte(1, '100.00')))
      .facts();
    expect(trocado).toMatchObject({ type: 'LancamentoRateado', data: { antes: guardado, depois: { criterio: 'USO_DIRETO' } } });
    const desfazer: LancamentoCommand = { type: 'DesfazerRateio', data: { lancamentoId: 1 } };
    given(registrado, rateado)
      .when(desfazer)
      .then({ type: 'RateioDesfeito', data: { lancamentoId: 1, antes: guardado } });
    given(registrado).when(desfazer).thenNothing();
    expect(fold([registrado, rateado, { type: 'RateioDesfeito', data: { lancamentoId: 1, antes: guardado } }]).rateio).toBeNull();
  });

  it('valores fecham o que o lançamento vale agora, com juros', () => {
    const { pagamentoId, numero, pagoEm, ...antes } = pagamento;
    const comJuros: LancamentoEvent = {
      type: 'PagamentoAlterado',
      data: { lancamentoId: 1, pagamentoId, antes, depois: { ...antes, jurosCentavos: 1 } },
    };
    expect([numero, pagoEm]).toEqual([1, null]);
    given(registrado, comJuros)
      .when(ratear('USO_DIRETO', parte(1, '100.00')))
      .thenRefused('RATEIO_NAO_FECHA');
    expect(
      given(registrado, comJuros)
        .when(ratear('USO_DIRETO', parte(1, '100.01')))
        .facts(),
    ).toHaveLength(1);
  });

  it('uma transferência não tem rateio, nem passa a ser uma o que tem', () => {
    const transferencia: LancamentoEvent = { ...registrado, data: { ...registrado.data, tipo: 'transferencia' } } as LancamentoEvent;
    given(transferencia).when(porArea).thenRefused('RATEIO_DE_TRANSFERENCIA');
    given(registrado, rateado)
      .when({ type: 'AlterarLancamento', data: { lancamentoId: 1, mudou: { tipo: 'transferencia' } } })
      .thenRefused('RATEIO_DE_TRANSFERENCIA');
  });

  it('apagado o lançamento, o rateio se desfaz com ele', () =>
    given(registrado, rateado)
      .when({ type: 'ExcluirLancamento', data: { lancamentoId: 1, origem: null } })
      .then(
        { type: 'RateioDesfeito', data: { lancamentoId: 1, antes: guardado } },
        { type: 'LancamentoExcluido', data: { lancamentoId: 1, origem: null, pagamentoIds: [11] } },
      ));
});
