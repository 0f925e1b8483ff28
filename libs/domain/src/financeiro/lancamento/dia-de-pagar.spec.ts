import { conferirPago, pagamentosDoPlano } from './pagamento.js';

const HOJE = '2026-06-15';
const recusa = (pagamento: Parameters<typeof conferirPago>[0], antes: string | null = null, daConta: string[] = []) => {
  try {
    conferirPago(pagamento, antes, HOJE, daConta);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('o dia de um pagamento', () => {
  it('já chegou', () => {
    expect(recusa({ status: 'PAGO', em: HOJE })).toBeUndefined();
    expect(recusa({ status: 'PAGO' })).toBeUndefined();
    expect(recusa({ status: 'PAGO', em: '2026-06-16' })).toBe('DATA_FUTURA');
    expect(recusa({ em: '2026-06-16' }, HOJE)).toBe('DATA_FUTURA');
  });
  it('que veio de uma safra importada pode ser dito de novo', () =>
    expect(recusa({ status: 'PAGO', em: '2026-12-17' }, '2026-12-17')).toBeUndefined());
  it('só é dito do que se pagou, salvo o da própria conta, que os formulários dizem quando ninguém escolhe', () => {
    expect(recusa({ em: HOJE })).toBe('DATA_SEM_PAGAMENTO');
    expect(recusa({ status: 'PENDENTE', em: '2026-06-16' })).toBe('DATA_SEM_PAGAMENTO');
    expect(recusa({ status: 'PENDENTE', em: '2026-06-16' }, null, ['2026-06-01', '2026-06-16'])).toBeUndefined();
    expect(recusa({ status: 'PENDENTE', em: '2026-06-10' }, '2026-06-10')).toBeUndefined();
    expect(recusa({ status: 'PENDENTE', em: null })).toBeUndefined();
  });
});

describe('as parcelas de um lançamento que se diz pago', () => {
  const dias = (quitado: boolean) => {
    const plano = { valorCentavos: 20_000, jurosCentavos: 0, descontoCentavos: 0, primeiroVencimento: '2026-05-31', pagoEm: '2026-05-15' };
    const fluxos = { fluxoId: 5, fluxoSaidaId: null, numeroCheque: 0 };
    return pagamentosDoPlano({ ...plano, ...fluxos, pagamentoIds: [11, 12, 13], quitado }, HOJE).map(({ pagoEm }) => pagoEm);
  };
  it('a de um dia que ainda não chegou fica pendente', () => expect(dias(false)).toEqual(['2026-05-15', '2026-06-15', null]));
  it('de uma planilha que diz que tudo foi pago, foi até hoje', () =>
    expect(dias(true)).toEqual(['2026-05-15', '2026-06-15', '2026-06-15']));
});
