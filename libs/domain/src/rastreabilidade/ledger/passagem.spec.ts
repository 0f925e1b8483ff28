import {
  baixar,
  beneficiar,
  DIA,
  depositar,
  depositoRealizado,
  em,
  graoAvulso,
  loteFormado,
  porcoes,
} from '@tulha/testing/builders-ledger';
import { lugares } from '@tulha/testing/builders-lugares';
import { specFor } from '@tulha/testing/spec-for';
import { type LedgerEvent, ledgerDecider } from './ledger.decider.js';
import { ledgerEvents } from './ledger.events.js';
import { corrigir, vendaReservada } from '@tulha/testing/builders-ledger';
import { situacaoDe } from './registro.js';

const { after, given, fold } = specFor(ledgerDecider, ledgerEvents);
const lote = loteFormado(1, 480);

describe.each([
  ['terreiro', 'terreiro', lugares.terreiro],
  ['secagem', 'secador', lugares.secagem],
  ['armazem', 'armazém', lugares.armazem],
] as const)('café em %s', (processo, nome, { registrar, concluir, entrou, saiu }) => {
  it('entra inteiro quando ninguém diz quanto', () =>
    given(lote)
      .when(registrar(1, [[1]]))
      .then(entrou(1, [[1, 480]])));

  it('entra em parte, e o resto pode entrar depois', () => {
    given(lote)
      .when(registrar(1, [[1, 300.001]]))
      .then(entrou(1, [[1, 300.001]]));
    given(lote, entrou(1, [[1, 300.001]]))
      .when(registrar(2, [[1]]))
      .then(entrou(2, [[1, 179.999]]));
  });

  it('entram vários lotes de uma vez, ou nenhum', () => {
    given(lote, loteFormado(2, 100))
      .when(registrar(1, [[1], [2, 40]]))
      .then(
        entrou(1, [
          [1, 480],
          [2, 40],
        ]),
      );
    given(lote, loteFormado(2, 100))
      .when(registrar(1, [[1], [2, 100.001]]))
      .thenRefused('LOTE_SEM_SALDO', 'O lote 26-0002 tem 100 L disponíveis; foram pedidos 100,001 L.');
  });

  it('recusa o mesmo café duas vezes ao mesmo tempo', () => {
    given(lote, entrou(1, [[1, 480]]))
      .when(registrar(2, [[1]]))
      .thenRefused('LOTE_JA_ESTA_NO_PROCESSO', `O lote 26-0001 já está inteiro em ${nome}. Registre a saída antes de uma nova entrada.`);
    given(lote, entrou(1, [[1, 480]]))
      .when(registrar(2, [[1, 1]]))
      .thenRefused('LOTE_JA_ESTA_NO_PROCESSO');
    given(lote, entrou(1, [[1, 480]]))
      .when(registrar(2, [[1, 481]]))
      .thenRefused('LOTE_SEM_SALDO');
    given(lote, entrou(1, [[1, 300]]))
      .when(registrar(2, [[1, 181]]))
      .thenRefused('LOTE_SEM_SALDO', 'O lote 26-0001 tem 180 L disponíveis; foram pedidos 181 L.');
  });

  it('sai com o que entrou, e pode entrar de novo', () => {
    given(lote, entrou(1, [[1, 300]]))
      .when(concluir(1))
      .then(saiu(1, [[1, 300]]));
    given(lote, entrou(1, [[1, 300]]), saiu(1, [[1, 300]]))
      .when(registrar(2, [[1]]))
      .then(entrou(2, [[1, 480]]));
  });

  it('registra entrada e saída de uma vez', () =>
    given(lote)
      .when(registrar(1, [[1]], { entrada: em(DIA, '08:00'), saida: em('2026-06-03', '06:30') }))
      .then(entrou(1, [[1, 480]], em(DIA, '08:00')), saiu(1, [[1, 480]], em('2026-06-03', '06:30'))));

  it('sai uma vez só, e só o que existe', () => {
    given(lote, entrou(4, [[1, 300]]), saiu(4, [[1, 300]]))
      .when(concluir(4))
      .thenRefused('PROCESSO_JA_CONCLUIDO', `A saída de ${nome} 4 já foi registrada.`);
    given(lote).when(concluir(5)).thenRefused('PROCESSO_NAO_ENCONTRADO', `Registro não encontrado: ${nome} 5.`);
  });

  it('recusa datas fora de ordem, pelas horas onde as há', () => {
    given(lote)
      .when(registrar(1, [[1]], { entrada: em('2026-05-31') }))
      .thenRefused('DATA_ANTES_DO_LOTE', 'O lote 26-0001 é de 01/06/2026: o movimento não pode ser antes disso.');
    given(lote)
      .when(registrar(1, [[1]], { entrada: em('2026-06-16') }))
      .thenRefused('DATA_FUTURA');
    given(lote)
      .when(registrar(1, [[1]], { saida: em('2026-06-16') }))
      .thenRefused('DATA_FUTURA');
    given(lote)
      .when(registrar(1, [[1]], { entrada: em('2026-06-02'), saida: em(DIA) }))
      .thenRefused('SAIDA_ANTES_DA_ENTRADA', 'A saída (01/06/2026) não pode ser antes da entrada (02/06/2026).');
    const desdeAsOito = entrou(1, [[1, 480]], em(DIA, '08:00'));
    given(lote, desdeAsOito)
      .when(concluir(1, em(DIA, '07:59')))
      .thenRefused('SAIDA_ANTES_DA_ENTRADA');
    given(lote, desdeAsOito)
      .when(concluir(1, em(DIA)))
      .then(saiu(1, [[1, 480]], em(DIA)));
    given(lote, desdeAsOito)
      .when(concluir(1, em('2026-06-16')))
      .thenRefused('DATA_FUTURA');
  });

  it('recusa lotes que faltam, se repetem, não existem ou acabaram', () => {
    given(lote).when(registrar(1, [])).thenRefused('LOTES_OBRIGATORIOS', 'Lotes obrigatórios');
    given(lote)
      .when(
        registrar(1, [
          [1, 1],
          [1, 1],
        ]),
      )
      .thenRefused('LOTE_REPETIDO', 'O lote 26-0001 aparece duas vezes.');
    given(lote)
      .when(registrar(1, [[2]]))
      .thenRefused('LOTE_NAO_ENCONTRADO', 'Lote não encontrado: 2.');
    const gasto = given(lote)
      .when(beneficiar(1, [[1]], [[10, 60]]))
      .facts();
    given(lote, ...gasto)
      .when(registrar(1, [[1]]))
      .thenRefused('LOTE_SEM_SALDO');
  });

  it('conta como dentro o que ainda não saiu, e o que foi para o benefício não está mais lá', () => {
    const meio = given(lote, entrou(1, [[1, 480]]))
      .when(beneficiar(1, [[1, 480]], [[10, 60]]))
      .facts();
    const depois = fold([lote, entrou(1, [[1, 480]]), ...meio, saiu(1, [[1, 480]])]);
    expect(depois.lotes[1]).toMatchObject({ saldo: 0, dentro: { [processo]: 0 } });
  });

  it('não põe na fazenda o café que está na cooperativa', () => {
    given(graoAvulso(10, 60), depositoRealizado(1, [[10, 50]]))
      .when(registrar(1, [[10, 11]]))
      .thenRefused('LOTE_SEM_SALDO', 'O lote B010-1 tem 10 kg disponíveis; foram pedidos 11 kg.');
    given(graoAvulso(10, 60), depositoRealizado(1, [[10, 60]]))
      .when(registrar(1, [[10]]))
      .thenRefused('LOTE_SEM_SALDO');
  });

  it('uma venda reaberta acha o café onde estava: não entra de novo enquanto não saiu', () => {
    const grao = graoAvulso(10, 60);
    const antes = [grao, entrou(1, [[10, 60]]), vendaReservada(1, [[10, 60]])];
    const vendida = given(...antes)
      .when(baixar(1))
      .facts();
    const reaberta = given(...antes, ...vendida)
      .when({ type: 'EstornarVenda', data: { vendaId: 1 } })
      .facts();
    given(...antes, ...vendida, ...reaberta)
      .when(registrar(2, [[10]]))
      .thenRefused('LOTE_JA_ESTA_NO_PROCESSO');
    expect(fold([...antes, ...vendida, ...reaberta]).lotes).toEqual(fold(antes).lotes);
  });

  it('o café já beneficiado não volta ao lugar de que uma correção tira a saída', () => {
    const fatos = [lote, entrou(1, [[1, 480]]), saiu(1, [[1, 480]])];
    const depois = fold(after(fatos, beneficiar(1, [[1]], [[10, 60]]), corrigir(registrar(1, [[1, 480]]))));
    expect(depois.lotes[1]).toMatchObject({ saldo: 0, dentro: { [processo]: 0 } });
    expect(depois.registros[`${processo}/1`]).toMatchObject({ aberta: false, saida: expect.stringContaining(DIA) });
  });

  it('o que é depositado na cooperativa deixa o lugar', () => {
    const depositado = given(graoAvulso(10, 60), entrou(1, [[10, 60]]))
      .when(depositar(1, [[10, 60]]))
      .facts();
    given(graoAvulso(10, 60), entrou(1, [[10, 60]]), ...depositado)
      .when(registrar(2, [[10, 1]]))
      .thenRefused('LOTE_SEM_SALDO');
  });
});

it('entrar no secador a partir do terreiro aberto registra a saída do terreiro, no mesmo momento', () =>
  given(lote, lugares.terreiro.entrou(1, [[1, 480]]))
    .when(lugares.secagem.registrar(1, [[1]], { entrada: em('2026-06-03', '08:00') }))
    .then(lugares.secagem.entrou(1, [[1, 480]], em('2026-06-03', '08:00')), {
      type: 'SaidaDoTerreiroRegistrada',
      data: {
        ...{ terreiroEntradaId: 1, terreiroId: 5, saida: em('2026-06-03', '08:00'), por: { processo: 'secagem', id: 1 } },
        lotes: porcoes([[1, 480]]),
        fica: [{ loteId: 1, processo: 'secagem', id: 1, localId: 6 }],
      },
    } as LedgerEvent));

it('um lote que uma correção põe no registro entrou nele quando se corrigiu; os que já estavam ficam no lugar deles', () => {
  const { registrar: terreiro } = lugares.terreiro;
  const { registrar: secagem } = lugares.secagem;
  const facts = after(
    [lote, loteFormado(2, 480)],
    terreiro(1, [[1, 100]]),
    secagem(2, [
      [1, 100],
      [2, 100],
    ]),
    corrigir(
      terreiro(1, [
        [1, 50],
        [2, 50],
      ]),
    ),
  );
  const { lotes } = fold(facts);
  expect([lotes[1], lotes[2]].map((um) => um && situacaoDe(um).etapa)).toEqual(['secagem', 'terreiro']);
});
