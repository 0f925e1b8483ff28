import {
  beneficiar,
  DIA,
  depositoRealizado,
  em,
  graoAvulso,
  loteFormado,
  porcoes,
  rebeneficiar,
  vendaReservada,
} from '@tulha/testing/builders-ledger';
import { specFor } from '@tulha/testing/spec-for';
import { ledgerDecider } from './ledger.decider.js';
import { ledgerEvents } from './ledger.events.js';

const { given, fold } = specFor(ledgerDecider, ledgerEvents);
const lote = loteFormado(1, 800);
const saida = (loteId: number, codigo: string, massaG: number) => ({ loteId, codigo, tipo: 'Bica corrida', qualidade: null, massaG });

describe('benefício', () => {
  const feito = (dados: object) => ({
    type: 'BeneficioRealizado' as const,
    data: { beneficioId: 1, avulso: false, fazendaId: 1, em: em(DIA), perdaG: null, adicionais: [], responsavel: null, ...dados },
  });

  it('litros entram, quilos saem, cada saída é um lote novo do processo', () =>
    given(lote, loteFormado(2, 200))
      .when(
        beneficiar(
          1,
          [[1, 500.5], [2]],
          [
            [10, 96.5],
            [11, 4.25],
          ],
          { perdaG: 90_000 },
        ),
      )
      .then(
        feito({
          codigo: 'B001',
          perdaG: 90_000,
          entradas: porcoes([
            [1, 500.5],
            [2, 200],
          ]),
          saidas: [saida(10, 'B001-1', 96_500), saida(11, 'B001-2', 4_250)],
        }) as never,
      ));

  it('gasta o que entrou e deixa o resto, e as saídas são quilos inteiros do dia do processo', () => {
    const facts = given(lote)
      .when(beneficiar(1, [[1, 500.5]], [[10, 60]], { em: em('2026-06-07', '10:00') }))
      .facts();
    const { lotes } = fold([lote, ...facts]);
    expect(lotes[1]).toMatchObject({ saldo: 299_500, quantidade: 800_000 });
    expect(lotes[10]).toMatchObject({ codigo: 'B001-1', unidade: 'kg', saldo: 60_000, em: '2026-06-07' });
  });

  it('recusa mais do que o lote tem, com a quantia como se escreve aqui', () => {
    given(loteFormado(1, 1250.5))
      .when(beneficiar(1, [[1, 1250.501]], [[10, 60]]))
      .thenRefused('LOTE_SEM_SALDO', 'O lote 26-0001 tem 1.250,5 L disponíveis; foram pedidos 1.250,501 L.');
    const tudo = given(lote)
      .when(beneficiar(1, [[1]], [[10, 60]]))
      .facts();
    given(lote, ...tudo)
      .when(beneficiar(2, [[1]], [[11, 60]]))
      .thenRefused('LOTE_SEM_SALDO');
  });

  it('recusa o que já está em quilos: quilos não podem nascer do mesmo café outra vez', () =>
    given(graoAvulso(10, 60))
      .when(beneficiar(1, [[10]], [[11, 6000]]))
      .thenRefused('LOTE_DE_OUTRA_UNIDADE', 'O lote B010-1 é medido em kg; este processo trabalha com L.'));

  it('avulso nasce sem lotes de origem, mesmo que alguém os mande', () => {
    given(lote)
      .when(beneficiar(1, [], [[10, 60]], { avulso: true }))
      .then(feito({ avulso: true, codigo: 'B001', entradas: [], saidas: [saida(10, 'B001-1', 60_000)] }) as never);
    const mandado = given(lote)
      .when(beneficiar(1, [[1]], [[10, 60]], { avulso: true }))
      .facts();
    expect(fold([lote, ...mandado]).lotes[1]).toMatchObject({ saldo: 800_000 });
    given()
      .when(beneficiar(1, [], [[10, 60]], { avulso: true, em: em('2026-06-16') }))
      .thenRefused('DATA_FUTURA');
  });

  it('recusa sem lotes, sem saídas, ou antes de o lote existir', () => {
    given(lote)
      .when(beneficiar(1, [], [[10, 60]]))
      .thenRefused('LOTES_OBRIGATORIOS');
    given(lote)
      .when(beneficiar(1, [[1]], []))
      .thenRefused('SAIDAS_OBRIGATORIAS');
    given(lote)
      .when(beneficiar(1, [[1]], [[10, 60]], { em: em('2026-05-31') }))
      .thenRefused('DATA_ANTES_DO_LOTE');
  });

  it('respeita o código dado e segue contando dele; um código de processo não se repete', () => {
    const sete = given(lote)
      .when(beneficiar(1, [[1, 100]], [[10, 60]], { codigo: 'B007' }))
      .facts();
    const [oito] = given(lote, ...sete)
      .when(beneficiar(2, [[1, 100]], [[11, 60]]))
      .facts();
    expect(oito).toMatchObject({ data: { codigo: 'B008', saidas: [{ codigo: 'B008-1' }] } });
    given(lote, ...sete)
      .when(beneficiar(2, [[1, 100]], [[11, 60]], { codigo: 'b007' }))
      .thenRefused('CODIGO_EM_USO');
    given(lote, loteFormado(2, 10, { codigo: 'B009-1' }))
      .when(beneficiar(2, [[1, 100]], [[11, 60]], { codigo: 'B009' }))
      .thenRefused('LOTE_CODIGO_EM_USO');
  });
});

describe('rebenefício', () => {
  const grao = graoAvulso(10, 100);
  const outro = graoAvulso(20, 50);

  it('junta lotes em parte, separa em saídas e diz a perda ao grama', () => {
    const facts = given(grao, outro)
      .when(
        rebeneficiar(
          1,
          [
            [10, 60],
            [20, 30],
          ],
          [
            [30, 70],
            [31, 17.999],
          ],
        ),
      )
      .facts();
    expect(facts).toMatchObject([
      {
        type: 'RebeneficioRealizado',
        data: {
          codigo: 'R001',
          perdaG: 2_001,
          entradas: porcoes(
            [
              [10, 60],
              [20, 30],
            ],
            'kg',
          ),
          saidas: [{ codigo: 'R001-1' }, { codigo: 'R001-2' }],
        },
      },
    ]);
    const { lotes } = fold([grao, outro, ...facts]);
    expect([10, 20, 30, 31].map((id) => lotes[id]?.saldo)).toEqual([40_000, 20_000, 70_000, 17_999]);
  });

  it('recusa que saia mais do que entra, e uma perda que não fecha', () => {
    given(grao)
      .when(rebeneficiar(1, [[10, 60]], [[30, 60.001]]))
      .thenRefused('SAI_MAIS_DO_QUE_ENTRA', 'Saem 60,001 kg, mas entraram 60 kg. Confira as quantidades.');
    given(grao)
      .when(rebeneficiar(1, [[10, 60]], [[30, 58]], { perdaG: 1_999 }))
      .thenRefused('PERDA_NAO_FECHA', 'Entraram 60 kg e saíram 58 kg: a perda é de 2 kg, não de 1,999 kg.');
    expect(
      given(grao)
        .when(rebeneficiar(1, [[10, 60]], [[30, 58]], { perdaG: 2_000 }))
        .facts(),
    ).toMatchObject([{ data: { perdaG: 2_000 } }]);
    expect(
      given(grao)
        .when(rebeneficiar(1, [[10]], [[30, 100]], { perdaG: null }))
        .facts(),
    ).toMatchObject([{ data: { perdaG: 0 } }]);
  });

  it('trabalha com quilos', () =>
    given(lote)
      .when(rebeneficiar(1, [[1]], [[30, 1]]))
      .thenRefused('LOTE_DE_OUTRA_UNIDADE', 'O lote 26-0001 é medido em L; este processo trabalha com kg.'));

  it('não usa o que está prometido, nem o que está na cooperativa; a promessa se cumpre primeiro de lá', () => {
    given(grao, vendaReservada(1, [[10, 70]]))
      .when(rebeneficiar(1, [[10, 30.001]], [[30, 1]]))
      .thenRefused('LOTE_SEM_SALDO', 'O lote B010-1 tem 30 kg disponíveis; foram pedidos 30,001 kg.');
    given(grao, depositoRealizado(1, [[10, 80]]))
      .when(rebeneficiar(1, [[10, 20.001]], [[30, 1]]))
      .thenRefused('LOTE_SEM_SALDO');
    expect(
      given(grao, depositoRealizado(1, [[10, 80]]), vendaReservada(1, [[10, 70]]))
        .when(rebeneficiar(1, [[10]], [[30, 20]]))
        .facts(),
    ).toMatchObject([{ data: { entradas: porcoes([[10, 20]], 'kg') } }]);
  });
});
