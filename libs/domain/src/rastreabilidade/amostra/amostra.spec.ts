import { beneficiar, DIA, em, excluir, graoAvulso, loteFormado } from '@tulha/testing/builders-ledger';
import { lugares } from '@tulha/testing/builders-lugares';
import { amostrado, amostrar, classificado, corrigirAmostra, excluirAmostra } from '@tulha/testing/builders-medidas';
import { specFor } from '@tulha/testing/spec-for';
import { type LedgerEvent, ledgerDecider } from '../ledger/ledger.decider.js';
import { ledgerEvents } from '../ledger/ledger.events.js';
import { situacaoDe } from '../ledger/registro.js';

const { given, fold } = specFor(ledgerDecider, ledgerEvents);
const lote = loteFormado(1, 480);
const situacao = (facts: readonly LedgerEvent[], id = 1) => {
  const visto = fold(facts).lotes[id];
  return visto && situacaoDe(visto);
};

describe('tirar uma amostra', () => {
  it('dá à amostra o próximo código e ao lote a umidade medida; saldo e etapa ficam', () => {
    given(lote).when(amostrar(1, 1)).then(amostrado(1, 1));
    given(lote, amostrado(1, 1))
      .when(amostrar(2, 1, { umidadePct: null }))
      .then(amostrado(2, 1, { umidadePct: null, situacoes: [{ loteId: 1, umidadePct: '12.5' }] }));
    expect(situacao([lote, amostrado(1, 1)])).toEqual({ etapa: 'colhido', localId: null, umidadePct: '12.5' });
    expect(fold([lote, amostrado(1, 1)]).lotes[1]?.saldo).toBe(480_000);
  });

  it('medida antes do que já se sabe, anotada depois, não muda a umidade do lote', () => {
    const seco = lugares.secagem.saiu(1, [[1, 480]], em('2026-06-03', '06:00'));
    const antes = [lote, lugares.secagem.entrou(1, [[1, 480]], em('2026-06-02', '08:00')), seco];
    const naManha = (hora: string) => ({ em: em('2026-06-03', hora) });
    given(...antes)
      .when(amostrar(1, 1, naManha('05:59')))
      .then(amostrado(1, 1, { ...naManha('05:59'), situacoes: [{ loteId: 1, umidadePct: '11.4' }] }));
    given(...antes)
      .when(amostrar(1, 1, naManha('06:01')))
      .then(amostrado(1, 1, naManha('06:01')));
    expect(situacao([...antes, amostrado(1, 1)])).toMatchObject({ etapa: 'descanso', umidadePct: '11.4' });
  });

  it('respeita o código dado; um código nunca se repete', () => {
    given(lote)
      .when(amostrar(1, 1, { codigo: 'LAB-26/041' }))
      .then(amostrado(1, 1, { codigo: 'LAB-26/041' }));
    given(lote, amostrado(1, 1))
      .when(amostrar(2, 1, { codigo: 'A001' }))
      .thenRefused('CODIGO_EM_USO');
  });

  it('recusa um lote que não há e um dia que não pode ser', () => {
    given(lote).when(amostrar(1, 2)).thenRefused('LOTE_NAO_ENCONTRADO');
    given(lote)
      .when(amostrar(1, 1, { em: em('2026-05-31') }))
      .thenRefused('DATA_ANTES_DO_LOTE');
    given(lote)
      .when(amostrar(1, 1, { em: em('2026-06-16') }))
      .thenRefused('DATA_FUTURA');
  });
});

describe('corrigir e excluir uma amostra', () => {
  const duas = [lote, amostrado(1, 1), amostrado(2, 1, { em: em('2026-06-02'), umidadePct: '11.9' })];

  it('a correção diz o que muda, guarda o código e o lugar da primeira', () => {
    const [fato] = given(...duas)
      .when(corrigirAmostra(1, 1, { umidadePct: '12.1', motivo: 'Aparelho descalibrado' }))
      .facts();
    expect(fato).toMatchObject({
      type: 'AmostraCorrigida',
      data: { codigo: 'A001', antesEm: DIA, motivo: 'Aparelho descalibrado', situacoes: [{ loteId: 1, umidadePct: '11.9' }] },
    });
    const [ultima] = given(...duas)
      .when(corrigirAmostra(2, 1, { em: em('2026-06-02'), umidadePct: null }))
      .facts();
    expect(ultima?.data).toMatchObject({ situacoes: [{ loteId: 1, umidadePct: '12.5' }] });
  });

  it('excluída a última, vale a umidade de antes', () => {
    const excluida = given(...duas)
      .when(excluirAmostra(2, 1))
      .facts();
    expect(excluida).toMatchObject([{ type: 'AmostraExcluida', data: { situacoes: [{ umidadePct: '12.5' }] } }]);
    expect(situacao([...duas, ...excluida])).toMatchObject({ umidadePct: '12.5' });
    given(...duas, ...excluida)
      .when(excluirAmostra(2, 1))
      .thenRefused('PROCESSO_NAO_ENCONTRADO');
    given(...duas, ...excluida)
      .when(amostrar(3, 1, { codigo: 'A002' }))
      .thenRefused('CODIGO_EM_USO');
  });

  it('só pelo lote dela, e só enquanto ninguém a classificou', () => {
    given(...duas, graoAvulso(10, 60))
      .when(corrigirAmostra(1, 10))
      .thenRefused('PROCESSO_NAO_ENCONTRADO');
    given(...duas, classificado(3, 1, { amostraId: 1 }))
      .when(excluirAmostra(1, 1))
      .thenRefused('AMOSTRA_CLASSIFICADA', 'A amostra A001 já foi classificada. Exclua antes a classificação.');
  });

  it('um lote com amostra não some sem que ela seja desfeita antes', () => {
    const feito = given(lote)
      .when(beneficiar(7, [[1, 100]], [[20, 10]]))
      .facts();
    given(lote, ...feito, amostrado(1, 20))
      .when(excluir('beneficio', 7))
      .thenRefused('LOTE_JA_USADO', 'O lote B001-1 já foi usado. Desfaça antes a amostra A001, de 01/06/2026.');
  });
});
