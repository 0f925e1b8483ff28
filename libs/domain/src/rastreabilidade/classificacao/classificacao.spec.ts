import { em, graoAvulso } from '@tulha/testing/builders-ledger';
import { amostrado, classificado, classificar, corrigirClassificacao, excluirClassificacao } from '@tulha/testing/builders-medidas';
import { specFor } from '@tulha/testing/spec-for';
import { ledgerDecider } from '../ledger/ledger.decider.js';
import { ledgerEvents } from '../ledger/ledger.events.js';
import { situacaoDe } from '../ledger/registro.js';
import { RegistrarClassificacao } from './classificacao.commands.js';
import { tipoPelosDefeitos } from './cob.js';
import { resumoDaClassificacao } from './textos.js';

const { given, fold } = specFor(ledgerDecider, ledgerEvents);
const grao = graoAvulso(10, 60);

describe('classificar um lote', () => {
  const tudo = {
    amostraId: 1,
    categoria: 'I' as const,
    defeitos: 80,
    peneiras: [
      { peneira: '17' as const, percentual: '38.5' },
      { peneira: 'moca' as const, percentual: '9' },
    ],
    bebida: 'Dura' as const,
    cor: 'Verde',
    catacaoPct: '8.25',
    impurezasPct: '0.4',
    umidadePct: '11.3',
    pontosSca: '82.5',
    notas: 'Caramelo, corpo médio',
  };

  it('guarda o que o laboratório disse, e a umidade passa a ser a do lote', () => {
    given(grao, amostrado(1, 10))
      .when(classificar(2, 10, tudo))
      .then(classificado(2, 10, tudo));
    const lote = fold([grao, amostrado(1, 10, { umidadePct: null }), classificado(2, 10, tudo)]).lotes[10];
    expect(lote && situacaoDe(lote)).toEqual({ etapa: 'beneficiado', localId: null, umidadePct: '11.3' });
  });

  it('recusa a que nada diz, a de amostra de outro lote e a de antes do lote', () => {
    given(grao)
      .when(classificar(2, 10, { tipo: null, categoria: 'I', laboratorio: 'Cooperativa' }))
      .thenRefused('CLASSIFICACAO_VAZIA', 'Informe ao menos um resultado da classificação.');
    given(grao, graoAvulso(11, 60), amostrado(1, 11))
      .when(classificar(2, 10, { amostraId: 1 }))
      .thenRefused('AMOSTRA_DE_OUTRO_LOTE');
    given(grao)
      .when(classificar(2, 10, { em: em('2026-05-31') }))
      .thenRefused('DATA_ANTES_DO_LOTE');
  });

  it('corrigida, diz o antes; excluída, a amostra pode ser excluída', () => {
    const feita = [grao, amostrado(1, 10), classificado(2, 10, tudo)];
    const [corrigida] = given(...feita)
      .when(corrigirClassificacao(2, 10, { ...tudo, tipo: 5, umidadePct: null, motivo: 'Lido errado' }))
      .facts();
    expect(corrigida).toMatchObject({
      type: 'ClassificacaoCorrigida',
      data: { tipo: 5, motivo: 'Lido errado', antesEm: '2026-06-01', situacoes: [{ loteId: 10, umidadePct: '12.5' }] },
    });
    const excluida = given(...feita)
      .when(excluirClassificacao(2, 10))
      .facts();
    expect(excluida).toMatchObject([{ type: 'ClassificacaoExcluida', data: { situacoes: [{ loteId: 10, umidadePct: '12.5' }] } }]);
    given(...feita, ...excluida)
      .when({ type: 'ExcluirAmostra', data: { amostraId: 1, loteId: 10, motivo: null } })
      .facts();
    given(...feita)
      .when(excluirClassificacao(2, 11))
      .thenRefused('PROCESSO_NAO_ENCONTRADO');
  });
});

it.each([
  [0, 2],
  [4, 2],
  [5, 3],
  [86, 6],
  [87, 7],
  [360, 8],
  [361, null],
])('%i defeitos em 300 g dão o tipo %s', (defeitos, tipo) => expect(tipoPelosDefeitos(defeitos)).toBe(tipo));

it('o resumo é curto: tipo, bebida e pontos, do que se sabe', () => {
  const nada = { tipo: null, defeitos: null, bebida: null, pontosSca: null };
  expect(resumoDaClassificacao({ tipo: 6, defeitos: 4, bebida: 'Dura', pontosSca: '82.5' })).toBe('Tipo 6 · Dura · 82,5 SCA');
  expect(resumoDaClassificacao({ ...nada, defeitos: 12 })).toBe('Tipo 3');
  expect(resumoDaClassificacao({ ...nada, defeitos: 900, pontosSca: '60' })).toBe('Fora de tipo · 60 SCA');
  expect(resumoDaClassificacao(nada)).toBe('Classificado');
});

describe('o pedido', () => {
  const erros = (mais: object) =>
    RegistrarClassificacao.safeParse({ data: '2026-06-01', tipo: 6, ...mais }).error?.issues.map(({ path }) => path.join('.'));
  const peneiras = (...pares: [string, number][]) => ({ peneiras: pares.map(([peneira, percentual]) => ({ peneira, percentual })) });

  it.each([
    ['peneiras que somam 100 exatos', peneiras(['17', 33.3333], ['16', 33.3333], ['fundo', 33.3334]), undefined],
    ['peneiras que somam 100,0001', peneiras(['17', 50], ['16', 50.0001]), ['peneiras']],
    ['a mesma peneira duas vezes', peneiras(['17', 5], ['17', 5]), ['peneiras']],
    ['uma peneira que não há', peneiras(['20', 5]), ['peneiras.0.peneira']],
    ['tipo 1', { tipo: 1 }, ['tipo']],
    ['três casas de pontos', { pontosSca: 82.125 }, ['pontosSca']],
    ['uma bebida que não há', { bebida: 'Doce' }, ['bebida']],
    ['catação de mais de cem', { catacao: 100.1 }, ['catacao']],
  ])('%s', (_, mais, esperado) => expect(erros(mais)).toEqual(esperado));
});
