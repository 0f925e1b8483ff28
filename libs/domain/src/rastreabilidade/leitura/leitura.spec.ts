import { corrigir, em, excluir, loteFormado, type SaidaEmKg } from '@tulha/testing/builders-ledger';
import { lugares } from '@tulha/testing/builders-lugares';
import { corrigirLeitura, excluirLeitura, ler, lido } from '@tulha/testing/builders-medidas';
import { specFor } from '@tulha/testing/spec-for';
import { type LedgerEvent, ledgerDecider } from '../ledger/ledger.decider.js';
import { ledgerEvents } from '../ledger/ledger.events.js';
import { situacaoDe } from '../ledger/registro.js';

const { given, fold } = specFor(ledgerDecider, ledgerEvents);
const umidade = (facts: readonly LedgerEvent[], id: number) => {
  const lote = fold(facts).lotes[id];
  return lote && situacaoDe(lote).umidadePct;
};
const tudo: SaidaEmKg[] = [
  [1, 480],
  [2, 100],
];
const as = (dia: string, hora: string) => ({ em: { dia, hora } });

describe.each(['secagem', 'ressecagem'] as const)('leituras de %s', (processo) => {
  const { entrou, saiu, concluir, registrar } = lugares[processo];
  const aberta = [loteFormado(1, 480), loteFormado(2, 100), entrou(1, tudo, em('2026-06-02', '08:00'))];
  const fechada = [...aberta, saiu(1, tudo, em('2026-06-04', '06:00'))];

  it('é de todos os lotes que estão dentro, e a umidade deles', () => {
    given(...aberta)
      .when(ler(1, processo, 1, as('2026-06-02', '20:00')))
      .then(lido(1, processo, 1, tudo, as('2026-06-02', '20:00')));
    expect(umidade([...aberta, lido(1, processo, 1, tudo, as('2026-06-02', '20:00'))], 2)).toBe(processo === 'secagem' ? '20.5' : '12.5');
  });

  it('pode ser anotada depois da saída, se for de antes: a umidade da saída fica', () => {
    const [fato] = given(...fechada)
      .when(ler(1, processo, 1, as('2026-06-04', '05:59')))
      .facts();
    expect(fato?.data).toMatchObject({
      situacoes: [
        { loteId: 1, umidadePct: '11.4' },
        { loteId: 2, umidadePct: '11.4' },
      ],
    });
  });

  it.each([
    [
      '07:59 do dia da entrada',
      aberta,
      as('2026-06-02', '07:59'),
      'Em 02/06/2026 07:59 o café não estava no secador: entrou em 02/06/2026 08:00.',
    ],
    [
      '06:01 do dia da saída',
      fechada,
      as('2026-06-04', '06:01'),
      'Em 04/06/2026 06:01 o café não estava no secador: entrou em 02/06/2026 08:00 e saiu em 04/06/2026 06:00.',
    ],
  ])('recusa a leitura das %s', (_, antes, quando, texto) =>
    given(...antes)
      .when(ler(1, processo, 1, quando))
      .thenRefused('LEITURA_FORA_DO_PERIODO', texto),
  );

  it('recusa o que ainda não chegou, e o secador que não há', () => {
    given(...aberta)
      .when(ler(1, processo, 1, as('2026-06-16', '08:00')))
      .thenRefused('DATA_FUTURA');
    given(...aberta)
      .when(ler(1, processo, 2))
      .thenRefused('PROCESSO_NAO_ENCONTRADO');
  });

  const leitura = lido(7, processo, 1, tudo, as('2026-06-03', '12:00'));

  it('corrigida e excluída, só a do próprio registro', () => {
    const [corrigida] = given(...aberta, leitura)
      .when(corrigirLeitura(7, processo, 1, { ...as('2026-06-03', '13:00'), umidadePct: '19', motivo: 'Digitado errado' }))
      .facts();
    expect(corrigida).toMatchObject({
      type: 'LeituraCorrigida',
      data: { antesEm: '2026-06-03', motivo: 'Digitado errado', situacoes: [{ umidadePct: '19' }, { umidadePct: '19' }] },
    });
    given(...aberta, leitura)
      .when(corrigirLeitura(7, processo, 1, as('2026-06-01', '13:00')))
      .thenRefused('LEITURA_FORA_DO_PERIODO');
    const excluida = given(...aberta, leitura)
      .when(excluirLeitura(7, processo, 1))
      .facts();
    const naEntrada = processo === 'secagem' ? '32.1' : '13.2';
    expect(excluida).toMatchObject([
      { type: 'LeituraExcluida', data: { situacoes: [{ umidadePct: naEntrada }, { umidadePct: naEntrada }] } },
    ]);
    expect(fold([...aberta, leitura, ...excluida])).toMatchObject({ ligados: {}, registros: { [`${processo}/1`]: {} } });
    given(...aberta, entrou(2, [[1, 0.001]]), leitura)
      .when(excluirLeitura(7, processo, 2))
      .thenRefused('PROCESSO_NAO_ENCONTRADO');
  });

  it('a saída não pode ser antes de uma leitura, nem na correção', () => {
    given(...aberta, leitura)
      .when(concluir(1, em('2026-06-03', '11:59')))
      .thenRefused(
        'LEITURA_FICARIA_FORA',
        'Há uma leitura de 03/06/2026 12:00, e o café entrou em 02/06/2026 08:00 e saiu em 03/06/2026 11:59. Corrija ou exclua antes a leitura.',
      );
    given(...aberta, leitura)
      .when(corrigir(registrar(1, tudo, { entrada: em('2026-06-03', '12:01') })))
      .thenRefused('LEITURA_FICARIA_FORA');
    given(...aberta, leitura)
      .when(concluir(1, em('2026-06-03', '12:00')))
      .then(saiu(1, tudo, em('2026-06-03', '12:00')));
  });

  it('corrigidos os lotes do secador, as leituras são dos lotes que ficaram', () => {
    const soUm = given(...aberta, leitura)
      .when(corrigir(registrar(1, [[2]], { entrada: em('2026-06-02', '08:00') })))
      .facts();
    expect(soUm[0]?.data).toMatchObject({ leituras: [{ leituraId: 7, saem: [{ loteId: 1, quantidadeMilesimos: 480_000 }], entram: [] }] });
    const depois = [...aberta, leitura, ...soUm];
    expect([umidade(depois, 1), umidade(depois, 2)]).toEqual([null, processo === 'secagem' ? '20.5' : '12.5']);
    const deVolta = given(...depois)
      .when(corrigir(registrar(1, [[1], [2]], { entrada: em('2026-06-02', '08:00') })))
      .facts();
    expect(deVolta[0]?.data).toMatchObject({ leituras: [{ leituraId: 7, saem: [], entram: [{ loteId: 1 }] }] });
    expect(umidade([...depois, ...deVolta], 1)).toBe(processo === 'secagem' ? '20.5' : '12.5');
  });

  it('corrigido o resto, as leituras ficam como estão', () => {
    const [fato] = given(...aberta, leitura)
      .when(corrigir(registrar(1, tudo, { entrada: em('2026-06-02', '09:00') })))
      .facts();
    expect(fato?.data).not.toHaveProperty('leituras');
  });

  it('excluído o registro, as leituras vão com ele', () => {
    const excluido = given(...aberta, leitura)
      .when(excluir(processo, 1))
      .facts();
    expect(excluido[0]?.data).toMatchObject({ leituras: [{ leituraId: 7, saem: [{ loteId: 1 }, { loteId: 2 }], entram: [] }] });
    const depois = fold([...aberta, leitura, ...excluido]);
    expect([Object.keys(depois.registros), depois.ligados, depois.lotes[1]?.passos]).toEqual([['lote/1', 'lote/2'], {}, []]);
  });
});
